import type { OutputRecord, SharedCell, SharedExperiment, SharedGrid } from '@/lib/contract';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** The Content-Security-Policy of the file: it loads and runs nothing, whatever texts it contains. */
const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

const styles = `
:root{color-scheme:light dark;--bg:#fbfaf8;--ink:#22211e;--ink-2:#6b6963;--line:#dedbd5;--sunk:#f1efec}
@media(prefers-color-scheme:dark){:root{--bg:#121317;--ink:#f3f3f5;--ink-2:#b3b3ba;--line:#33343a;--sunk:#1b1c21}}
body{margin:0;padding:24px;background:var(--bg);color:var(--ink);font:14px/20px system-ui,sans-serif}
h1{font-size:22px;line-height:28px;font-weight:600;margin:0}p{margin:4px 0 20px;color:var(--ink-2);overflow-wrap:anywhere}
h2{font-size:16px;font-weight:600;margin:24px 0 8px}.grid{overflow:auto;max-height:92vh}
table{border-spacing:8px;margin:-8px}th{font-weight:500;text-align:left;vertical-align:bottom;font-size:13px;background:var(--bg)}
thead th{position:sticky;top:0;z-index:1}tbody th{position:sticky;left:0;min-width:120px;max-width:160px;vertical-align:middle}
th small{display:block;color:var(--ink-2);font-weight:400}td{vertical-align:top}.runs{display:flex;gap:6px}
figure{margin:0;position:relative;width:176px;height:132px;border:1px solid var(--line);border-radius:8px;background:var(--sunk);overflow:hidden;display:grid;place-items:center;color:var(--ink-2);font-size:12px}
img{width:100%;height:100%;object-fit:cover;display:block}.reject img{opacity:.35}
figcaption{position:absolute;right:6px;bottom:6px;background:rgb(0 0 0/.65);color:#fff;border-radius:5px;padding:0 6px;font-size:11px;line-height:18px}
`;

const stateWords: Readonly<Record<SharedCell['state'], string>> = {
  waiting: 'Not run',
  sending: 'Running',
  running: 'Running',
  succeeded: 'No preview',
  failed: 'Failed',
  canceled: 'Canceled',
  struck: 'Not possible',
};

/**
 * An experiment as one HTML file that opens without a network: styles and pictures are in it, and no script.
 * `pictureOf` returns the picture of a file as a `data:` URL, or undefined.
 */
export function sharedHtml(
  { name, prompt, grids, spent }: SharedExperiment,
  pictureOf: (output: OutputRecord) => string | undefined,
): string {
  const credits = spent === null ? '' : ` · ${spent} credits`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<title>${escapeHtml(name)}</title>
<style>${styles}</style>
</head>
<body>
<h1>${escapeHtml(name)}</h1>
<p>${escapeHtml(prompt)}${credits}</p>
${grids.map((grid) => gridHtml(grid, pictureOf)).join('\n')}
</body>
</html>
`;
}

function gridHtml(
  { label, columns, rows }: SharedGrid,
  pictureOf: (output: OutputRecord) => string | undefined,
): string {
  const lines = rows.map(
    ({ head, cells }) =>
      `<tr>${headHtml(head, 'row')}${cells
        .map(
          (runs) =>
            `<td><div class="runs">${runs.map((cell) => cellHtml(cell, pictureOf)).join('')}</div></td>`,
        )
        .join('')}</tr>`,
  );
  return `${label === '' ? '' : `<h2>${escapeHtml(label)}</h2>\n`}<div class="grid"><table>
<thead><tr><td></td>${columns.map((head) => headHtml(head, 'col')).join('')}</tr></thead>
<tbody>
${lines.join('\n')}
</tbody>
</table></div>`;
}

function headHtml([first = '', ...others]: readonly string[], scope: 'row' | 'col'): string {
  const rest = others.length === 0 ? '' : `<small>${escapeHtml(others.join(' · '))}</small>`;
  return `<th scope="${scope}">${escapeHtml(first)}${rest}</th>`;
}

function cellHtml(
  { state, output, mark, credits }: SharedCell,
  pictureOf: (output: OutputRecord) => string | undefined,
): string {
  const picture = output === null ? undefined : pictureOf(output);
  const inside =
    picture === undefined
      ? stateWords[state]
      : `<img alt="${mark === 'keep' ? 'Keeper' : 'Result'}" src="${escapeHtml(picture)}">`;
  const words = [mark === 'keep' ? '★' : '', credits === null ? '' : `${credits} credits`];
  const caption = words.filter(Boolean).join(' ');
  return `<figure${mark === 'reject' ? ' class="reject"' : ''}>${inside}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`;
}
