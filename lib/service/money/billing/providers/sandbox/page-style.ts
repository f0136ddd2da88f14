/** Look of the payment page: the console's tones, light and dark as the system is. */
export const pageStyle = `
:root {
  --bg: oklch(0.985 0.002 90); --panel: #fff; --line: oklch(0.915 0.004 90);
  --edge: oklch(0.63 0.006 90); --ink: oklch(0.21 0.006 90); --ink-2: oklch(0.45 0.008 90);
  --on-ink: oklch(0.99 0 0); --live: oklch(0.55 0.2 275); --warn: oklch(0.5 0.11 70);
  --warn-soft: oklch(0.96 0.035 85);
  --shadow: 0 1px 2px oklch(0.2 0 0 / 0.05), 0 8px 24px oklch(0.2 0 0 / 0.06);
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: oklch(0.165 0.004 270); --panel: oklch(0.2 0.005 270); --line: oklch(0.275 0.006 270);
    --edge: oklch(0.53 0.008 270); --ink: oklch(0.96 0.002 270); --ink-2: oklch(0.76 0.006 270);
    --on-ink: oklch(0.17 0.004 270); --live: oklch(0.74 0.14 280); --warn: oklch(0.8 0.13 80);
    --warn-soft: oklch(0.28 0.045 80);
    --shadow: 0 1px 2px oklch(0 0 0 / 0.4), 0 12px 32px oklch(0 0 0 / 0.35);
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 24px 16px;
  background: var(--bg); color: var(--ink);
  font: 15px/22px Geist, Inter, system-ui, sans-serif; -webkit-font-smoothing: antialiased;
}
main {
  width: 100%; max-width: 400px; padding: 28px 24px 24px; background: var(--panel);
  border: 1px solid var(--line); border-radius: 14px; box-shadow: var(--shadow);
}
h1 { margin: 0 0 16px; font-size: 13px; font-weight: 500; color: var(--ink-2); }
p { margin: 0; }
.note {
  padding: 10px 12px; border-radius: 10px; background: var(--warn-soft); font-size: 13px; line-height: 20px;
}
.note b { color: var(--warn); font-weight: 600; margin-right: 4px; }
.what { margin-top: 24px; font-weight: 500; overflow-wrap: anywhere; }
.price { margin: 2px 0 24px; font-size: 28px; line-height: 36px; font-weight: 600; font-variant-numeric: tabular-nums; letter-spacing: -0.01em; }
.price small { font-size: 15px; font-weight: 400; letter-spacing: 0; color: var(--ink-2); }
.hint { margin: -2px 2px 10px; font-size: 13px; line-height: 18px; color: var(--ink-2); }
.state { margin-bottom: 20px; color: var(--ink-2); }
form { display: grid; gap: 10px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 10px; }
button, a {
  display: block; width: 100%; min-height: 44px; padding: 11px 16px; border-radius: 10px; text-align: center;
  border: 1px solid var(--edge); background: transparent; color: var(--ink);
  font: inherit; font-weight: 500; text-decoration: none; cursor: pointer;
}
button:hover { border-color: var(--ink); }
.primary, button.primary { background: var(--ink); border-color: var(--ink); color: var(--on-ink); font-weight: 550; }
:focus-visible { outline: 2px solid var(--live); outline-offset: 2px; }
`;
