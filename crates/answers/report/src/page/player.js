(() => {
  const player = document.querySelector(".frames");
  const steps = document.querySelector(".steps");
  if (!player || !steps) return;
  const frames = [...player.querySelectorAll("figure")];
  const buttons = Object.fromEntries(
    [...steps.querySelectorAll("button")].map((button) => [button.name, button]),
  );
  const told = steps.querySelector("output");
  let at = 0;
  let timer = 0;

  function show(number) {
    at = Math.max(0, Math.min(frames.length - 1, number));
    frames.forEach((frame, index) => { frame.hidden = index !== at; });
    told.textContent = frames[at].dataset.words;
    buttons.first.disabled = buttons.back.disabled = at === 0;
    buttons.next.disabled = buttons.last.disabled = at === frames.length - 1;
    if (at === frames.length - 1) stop();
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    buttons.play.textContent = "play";
  }

  function play() {
    if (timer) return stop();
    if (at === frames.length - 1) show(0);
    timer = setInterval(() => show(at + 1), 700);
    buttons.play.textContent = "pause";
  }

  const does = {
    first: () => show(0),
    back: () => show(at - 1),
    play,
    next: () => show(at + 1),
    last: () => show(frames.length - 1),
  };
  const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "next", End: "last" };
  for (const [name, button] of Object.entries(buttons)) {
    button.addEventListener("click", () => {
      if (name !== "play") stop();
      does[name]();
    });
  }
  document.addEventListener("keydown", (event) => {
    const name = keys[event.key];
    if (!name || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    stop();
    does[name]();
  });
  steps.hidden = false;
  show(0);
})();
