/** The panel's style sheet. */
export const controlStyle = `
  :root { color-scheme: light dark; --line: light-dark(#d5dbe1, #333d47); --card: light-dark(#fff, #1a2129);
    --page: light-dark(#eef1f4, #10151a); --ink: light-dark(#16202a, #e8edf2); --soft: light-dark(#55626e, #9aa8b5);
    --accent: light-dark(#0b6b3a, #3ecf7f); --danger: light-dark(#b3261e, #ff8a80) }
  * { box-sizing: border-box }
  body { margin: 0 auto; max-width: 80rem; padding: 1.5rem; background: var(--page); color: var(--ink);
    font: 15px/1.45 system-ui, sans-serif }
  h1 { margin: 0; font-size: 1.5rem }
  h2 { margin: 0 0 .75rem; font-size: 1rem }
  header p { margin: .25rem 0 1rem; color: var(--soft) }
  time, td { font-variant-numeric: tabular-nums }
  main { display: grid; grid-template-columns: repeat(auto-fill, minmax(20rem, 1fr)); gap: 1rem; align-items: start }
  section { padding: 1rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card) }
  .wide { grid-column: 1 / -1; overflow-x: auto }
  table { width: 100%; border-collapse: collapse }
  th { color: var(--soft); font-weight: 500; text-align: left }
  th, td { padding: .375rem .5rem; border-bottom: 1px solid var(--line); vertical-align: top }
  tr:last-child td { border-bottom: 0 }
  .code { font: 700 1.25rem ui-monospace, monospace; letter-spacing: .15em }
  .over { opacity: .5 }
  form { display: grid; gap: .5rem }
  label { display: grid; gap: .125rem; color: var(--soft) }
  .row { display: flex; gap: .5rem; align-items: baseline; color: inherit }
  fieldset { display: grid; gap: .25rem; margin: 0; padding: 0; border: 0 }
  .long { max-height: 16rem; overflow-y: auto }
  input:not([type=checkbox]), select { width: 100%; padding: .5rem; border: 1px solid var(--line);
    border-radius: .5rem; background: transparent; color: inherit; font: inherit }
  button { padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .5rem; background: transparent;
    color: inherit; font: inherit; cursor: pointer }
  button:not([type=button]) { border-color: var(--accent); color: var(--accent); font-weight: 600 }
  .danger, #problem { color: var(--danger) }
  .danger { border-color: currentColor }
  .note, #faults { margin: .5rem 0 0; color: var(--soft); font-size: .875rem }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`
