import type {
  SharedCell,
  SharedExperiment,
  SharedGrid,
  SharedValue,
} from '@/lib/pages/experiment-results';
import { type OutputKind, outputKind } from '@/lib/pages/output-kinds';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** Returns the file at an address as a `data:` URL; undefined if there is none. */
type FindFile = (address: string) => string | undefined;

/** The exported file loads and runs nothing, whatever texts it contains. */
const contentSecurityPolicy =
  "default-src 'none'; img-src data:; media-src data:; style-src 'unsafe-inline'";

const styles = `
:root{color-scheme:light dark;--bg:#fbfaf8;--ink:#22211e;--ink-2:#6b6963;--line:#dedbd5;--sunk:#f1efec}
@media(prefers-color-scheme:dark){:root{--bg:#121317;--ink:#f3f3f5;--ink-2:#b3b3ba;--line:#33343a;--sunk:#1b1c21}}
body{margin:0;padding:24px;background:var(--bg);color:var(--ink);font:14px/20px system-ui,sans-serif}
summary{cursor:pointer;font-size:12px;line-height:16px;color:var(--ink-2);width:176px;overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow-wrap:anywhere}
[open]>summary{-webkit-line-clamp:unset;display:block}
h1{font-size:22px;line-height:28px;font-weight:600;margin:0}p{margin:4px 0 20px;color:var(--ink-2);overflow-wrap:anywhere}
h2{font-size:16px;font-weight:600;margin:24px 0 8px}.grid{overflow:auto;max-height:92vh}
table{border-spacing:8px;margin:-8px}th{font-weight:500;text-align:start;vertical-align:bottom;font-size:13px;background:var(--bg)}
thead th{position:sticky;top:0;z-index:1}tbody th{position:sticky;left:0;min-width:120px;max-width:160px;vertical-align:middle}
th small{display:block;color:var(--ink-2);font-weight:400}td{vertical-align:top}.runs{display:flex;gap:6px}
figure{margin:0;position:relative;width:176px;height:132px;border:1px solid var(--line);border-radius:8px;background:var(--sunk);overflow:hidden;display:grid;place-items:center;color:var(--ink-2);font-size:12px}
img{width:100%;height:100%;object-fit:contain;display:block}audio{width:160px}.reject :is(img,audio){opacity:.35}
.references{display:flex;gap:6px;margin-bottom:4px}.references img{width:48px;height:48px;object-fit:cover;border-radius:6px}
figcaption{position:absolute;right:6px;bottom:6px;background:rgb(0 0 0/.65);color:#fff;border-radius:5px;padding:0 6px;font-size:11px;line-height:18px}
`;

const stateLabels: Readonly<Record<SharedCell['state'], string>> = {
  waiting: 'Not run',
  sending: 'Running',
  running: 'Running',
  succeeded: 'No preview',
  failed: 'Failed',
  canceled: 'Canceled',
  struck: 'Not possible',
};

/**
 * An experiment as one HTML file that opens without a network: styles, pictures and sounds are in it, and no script.
 * `fileOf` returns the small picture or the sound at an address.
 */
export function sharedHtml(
  { name, prompts, grids, spent }: SharedExperiment,
  findFile: FindFile,
): string {
  const credits = spent === null ? [] : [`${spent} credits`];
  // A single prompt is in the heading; several are below their pictures.
  const cellPrompts = prompts.length > 1 ? prompts : [];
  const headingPrompts = prompts.length === 1 ? prompts : [];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(contentSecurityPolicy)}">
<title>${escapeHtml(name)}</title>
<style>${styles}</style>
</head>
<body>
<h1 dir="auto">${escapeHtml(name)}</h1>
<p dir="auto">${escapeHtml([...headingPrompts, ...credits].join(' · '))}</p>
${grids.map((grid) => gridHtml(grid, cellPrompts, findFile)).join('\n')}
</body>
</html>
`;
}

function gridHtml(
  { label, pictures, columns, rows }: SharedGrid,
  prompts: readonly string[],
  findFile: FindFile,
): string {
  const lines = rows.map(
    ({ head, cells }) =>
      `<tr>${headHtml(head, 'row', findFile)}${cells
        .map(
          (runs) =>
            `<td><div class="runs">${runs.map((cell) => cellHtml(cell, prompts, findFile)).join('')}</div></td>`,
        )
        .join('')}</tr>`,
  );
  const heading = `<h2 dir="auto">${referencesHtml(pictures, findFile)}${escapeHtml(label)}</h2>\n`;
  return `${label === '' ? '' : heading}<div class="grid"><table>
<thead><tr><td></td>${columns.map((head) => headHtml(head, 'col', findFile)).join('')}</tr></thead>
<tbody>
${lines.join('\n')}
</tbody>
</table></div>`;
}

function headHtml(
  values: readonly SharedValue[],
  scope: 'row' | 'col',
  findFile: FindFile,
): string {
  const [firstLabel = '', ...otherLabels] = values.map(({ label }) => label);
  const otherLabelsHtml =
    otherLabels.length === 0
      ? ''
      : `<small dir="auto">${escapeHtml(otherLabels.join(' · '))}</small>`;
  const pictures = values.flatMap(({ picture }) => picture ?? []);
  return `<th scope="${scope}" dir="auto">${referencesHtml(pictures, findFile)}${escapeHtml(firstLabel)}${otherLabelsHtml}</th>`;
}

/** Small reference pictures; the text below names them. */
function referencesHtml(addresses: readonly string[], findFile: FindFile): string {
  const pictures = addresses.flatMap((address) => findFile(address) ?? []);
  if (pictures.length === 0) return '';
  const images = pictures.map((picture) => `<img alt="" src="${escapeHtml(picture)}">`);
  return `<span class="references">${images.join('')}</span>`;
}

const markLabels = { keep: '★', reject: 'Rejected' };

const fileHtml = (file: string, name: string, kind: OutputKind): string =>
  kind === 'audio'
    ? `<audio controls preload="none" aria-label="${name}" src="${escapeHtml(file)}"></audio>`
    : `<img alt="${name}" src="${escapeHtml(file)}">`;

function cellHtml(
  { state, output, mark, credits, prompt }: SharedCell,
  prompts: readonly string[],
  findFile: FindFile,
): string {
  const file = output === null ? undefined : findFile(output.url);
  const name = mark === 'keep' ? 'Keeper' : 'Result';
  const content =
    file === undefined || output === null
      ? stateLabels[state]
      : fileHtml(file, name, outputKind(output));
  const markLabel = mark === null ? '' : markLabels[mark];
  const creditsLabel = credits === null ? '' : `${credits} credits`;
  const caption = [markLabel, creditsLabel].filter(Boolean).join(' ');
  const figure = `<figure${mark === 'reject' ? ' class="reject"' : ''}>${content}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`;
  const text = prompt === null ? undefined : prompts[prompt];
  return text === undefined
    ? figure
    : `<div>${figure}<details><summary dir="auto">${escapeHtml(text)}</summary></details></div>`;
}
