// The style of the element, which a page alters by the custom properties `--everyboard-accent` and `--everyboard-width`.

export const style = `
:host { display: inline-block; width: var(--everyboard-width, 24rem); max-width: 100%; font: 1rem/1.4 system-ui, sans-serif;
  color: #1a1a1a; background: #fff; --accent: var(--everyboard-accent, #0b57d0); }
:host([hidden]) { display: none; }
.board { position: relative; user-select: none; touch-action: manipulation; }
.board img { position: absolute; pointer-events: none; }
.board > img.squares { inset: 0; width: 100%; height: 100%; }
.row { display: contents; }
.cell { position: absolute; box-sizing: border-box; cursor: pointer; border-radius: 4px; }
.cell:focus-visible { outline: 3px solid var(--accent); outline-offset: -3px; }
.cell.held { box-shadow: inset 0 0 0 4px var(--accent); }
.cell.target::after { content: ""; position: absolute; inset: 36%; border-radius: 50%; background: var(--accent); }
.cell.hint { box-shadow: inset 0 0 0 4px #1b7f3b; }
p { margin: .5rem; min-height: 1.4em; }
.buttons { display: flex; gap: .5rem; margin: .5rem; }
button { font: inherit; padding: .4rem .8rem; min-height: 2.75rem; color: #1a1a1a; background: #f1f3f4; border: 1px solid #5f6368; border-radius: 6px; cursor: pointer; }
button:focus-visible { outline: 3px solid var(--accent); }
@media (prefers-color-scheme: dark) { :host { color: #e8eaed; background: #202124; --accent: var(--everyboard-accent, #8ab4f8); }
  button { color: #e8eaed; background: #303134; border-color: #9aa0a6; } .cell.hint { box-shadow: inset 0 0 0 4px #6dd58c; } }
`;
