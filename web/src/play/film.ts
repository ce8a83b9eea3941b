// The game as an animated GIF. The browser draws the pictures; the encoder is loaded when it is first wanted.

import init, { Film } from "../../wasm/films.js";

/** How long a picture is shown, in milliseconds: the first, the last, and the others. */
const [FIRST, LAST, OTHER] = [1500, 3000, 800];
/** Pictures from which the colours are taken. */
const SAMPLES = 4;
/** Pixels along a unit of a picture, as far as no side has more than `LONGEST`: a film is for messages and pages. */
const SCALE = 2;
const LONGEST = 640;

/** A film of pictures of one size, given as SVG. Fails if the browser cannot draw them. */
export async function filmOf(svgs: readonly string[]): Promise<Blob> {
  await init();
  const first = await drawn(svgs[0] ?? "", null);
  const numbers = Array.from({ length: SAMPLES }, (_, sample) => Math.round((sample * (svgs.length - 1)) / (SAMPLES - 1)));
  const samples = await Promise.all([...new Set(numbers)].map((number) => drawn(svgs[number] ?? "", first)));
  const film = new Film(first.width, first.height, joined(samples.map((sample) => sample.data)));
  for (const [number, svg] of svgs.entries()) {
    const picture = number === 0 ? first : await drawn(svg, first);
    film.add(new Uint8Array(picture.data.buffer), number === 0 ? FIRST : number === svgs.length - 1 ? LAST : OTHER);
  }
  return new Blob([new Uint8Array(film.finish())], { type: "image/gif" });
}

/** The pixels of a picture on white, as large as another one or as it is. */
async function drawn(svg: string, like: ImageData | null): Promise<ImageData> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  const scale = Math.min(SCALE, LONGEST / Math.max(image.naturalWidth, image.naturalHeight));
  const [width, height] = [like?.width ?? Math.round(image.naturalWidth * scale), like?.height ?? Math.round(image.naturalHeight * scale)];
  const brush = new OffscreenCanvas(width, height).getContext("2d");
  if (brush === null) {
    throw new Error("no canvas");
  }
  brush.fillStyle = "white";
  brush.fillRect(0, 0, width, height);
  brush.drawImage(image, 0, 0, width, height);
  URL.revokeObjectURL(image.src);
  return brush.getImageData(0, 0, width, height);
}

function joined(parts: readonly Uint8ClampedArray[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
