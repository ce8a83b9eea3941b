// The map: one piece tried on every square, as a picture and as a table.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { pictureAddress } from "../board/pictures";
import type { EndingMap, EndingOpened, GamePlace } from "../protocol";
import { words } from "../words/endgame";
import { contest, map, tables, tryEverywhere } from "./state";

export function PieceMap({ ending, place }: { ending: EndingOpened; place: GamePlace }): JSX.Element {
  const squares = place.symbols.flatMap((symbol, square) => (symbol === 0 ? [] : [square]));
  // The strongest piece that is not a king, or else a king.
  const [first] = squares.toSorted((a, b) => rank(place.symbols[a]) - rank(place.symbols[b]));
  const chosen = useSignal<number | null>(null);
  const isFirst = useSignal(place.isFirst);
  const square = chosen.value !== null && squares.includes(chosen.value) ? chosen.value : (first ?? null);
  useEffect(() => {
    if (square !== null && tables.value.state === "made") {
      void tryEverywhere(square, isFirst.value);
    }
  }, [square, isFirst.value, place.text, tables.value.state]);
  const names = contest.words.sideNames();
  return (
    <div class="map">
      <p>{words.mapHelp}</p>
      <div class="buttons">
        <label>
          {words.mapPiece}
          <select value={square ?? ""} onChange={(event) => (chosen.value = Number(event.currentTarget.value))}>
            {squares.map((one) => (
              <option key={one} value={one}>
                {words.pieceOn(ending.pieces[(place.symbols[one] ?? 1) - 1]?.name ?? "", ending.squares[one]?.name ?? "")}
              </option>
            ))}
          </select>
        </label>
        <label>
          {words.mapTurn}
          <select value={isFirst.value ? "first" : "second"} onChange={(event) => (isFirst.value = event.currentTarget.value === "first")}>
            <option value="first">{names.first}</option>
            <option value="second">{names.second}</option>
          </select>
        </label>
      </div>
      {map.value === null ? null : <Shown ending={ending} shown={map.value} />}
    </div>
  );
}

/** Kings are the first two kinds, and come last. */
function rank(symbol: number | undefined): number {
  return symbol === undefined || symbol <= 2 ? Number.POSITIVE_INFINITY : symbol;
}

function Shown({ ending, shown }: { ending: EndingOpened; shown: EndingMap }): JSX.Element {
  return (
    <>
      <img class="map-picture" src={pictureAddress(shown.picture)} alt={`${words.mapOf(shown)}. ${words.mapTotals(shown)}`} />
      <p>{words.mapTotals(shown)}</p>
      <p class="sum">{words.mapLegend}</p>
      <details>
        <summary>{words.mapTable}</summary>
        <MapTable ending={ending} shown={shown} />
      </details>
    </>
  );
}

function MapTable({ ending, shown }: { ending: EndingOpened; shown: EndingMap }): JSX.Element {
  const worths = new Map(shown.squares.map(({ square, worth }) => [square, words.tried(worth)]));
  const columns = ending.columns ?? 1;
  const rows = Array.from({ length: ending.rows ?? 0 }, (_, row) => ending.squares.slice(row * columns, (row + 1) * columns));
  return (
    <div class="table-frame" tabIndex={0} role="region" aria-label={words.mapTable}>
      <table>
        <caption>{words.mapOf(shown)}</caption>
        <thead>
          <tr>
            <th scope="col">{words.rank}</th>
            {rows[0]?.map(({ name }) => <th key={name} scope="col">{name.slice(0, 1)}</th>)}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, number) => (
            <tr key={number}>
              <th scope="row">{row[0]?.name.slice(1)}</th>
              {row.map(({ name }, column) => <td key={name}>{worths.get(number * columns + column) ?? "–"}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
