import { randomToken } from '@/lib/platform/crypto';
import { formatSize } from '../doctor/machine';
import type { Report } from '../operate/run-command';
import type { OfferedBackup, Question } from './find-question';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (mark) => escapes[mark] ?? '');

const pageStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 36rem; margin: 0 auto; padding: 48px 20px; }
h1 { font-size: 1.5rem; margin: 0 0 12px; }
p, ol, fieldset { margin: 0 0 16px; }
fieldset { border: 1px solid GrayText; border-radius: 10px; padding: 12px 16px; }
label { display: block; padding: 6px 0; overflow-wrap: anywhere; }
input[name=code] { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: 8px 10px; }
button { font: inherit; min-height: 44px; padding: 8px 16px; margin: 0 8px 8px 0; cursor: pointer; }
code { overflow-wrap: anywhere; }
.wrong { border-inline-start: 3px solid currentColor; padding-inline-start: 12px; }
:focus-visible { outline: 2px solid Highlight; outline-offset: 2px; }
`;

/** The beginning of a page, whose end may come later; and the policy that it needs. */
export function beginPage(title: string): { html: string; policy: string } {
  const nonce = randomToken(16);
  return {
    policy: `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    html: `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Atelier</title>
<style nonce="${nonce}">${pageStyle}</style>
</head>
<body>
<main>
<h1>${title}</h1>
`,
  };
}
export const pageEnd = '</main>\n</body>\n</html>\n';

const codeField = (code: string): string =>
  `<input type="hidden" name="code" value="${escapeHtml(code)}">`;

/** The first page: whoever does not know the code learns nothing else. `wrong` is why the last answer was not taken. */
export function codeForm(refusal: string | null): string {
  return `<p>This installation waits for a decision of whoever runs it.</p>
${refusal === null ? '' : `<p class="wrong" role="alert">${escapeHtml(refusal)}</p>`}
<form method="post" action="/">
<p><label for="code">Set-up code, which the server has printed at its start</label>
<input id="code" name="code" autocomplete="off" spellcheck="false" required></p>
<button>Continue</button>
</form>`;
}

/** Leads back to the question, which needs the code. */
export const backForm = (code: string): string =>
  `<form method="post" action="/">${codeField(code)}<button>Back</button></form>`;

const backupLabel = ({ id, createdAt, files, bytes }: OfferedBackup): string =>
  `${createdAt.slice(0, 16).replace('T', ' ')} UTC, ${files} files, ${formatSize(bytes)} (${id})`;

const backupChoice = (backup: OfferedBackup, at: number): string =>
  `<label><input type="radio" name="backup" value="${backup.id}"${at === 0 ? ' checked' : ''}> ${escapeHtml(backupLabel(backup))}</label>`;

/** The form of the question, for whoever has shown the code. */
export function questionForm({ place, backups, problem, state }: Question, code: string): string {
  const isUnfinished = state === 'unfinished';
  const where = `<code>${escapeHtml(place)}</code>`;
  const restore =
    backups.length === 0
      ? ''
      : `<fieldset><legend>Backups, newest first</legend>${backups.map(backupChoice).join('')}</fieldset>`;
  const buttons = [
    backups.length === 0
      ? ''
      : `<button name="choice" value="restore">${isUnfinished ? 'Start the restore over' : 'Restore this backup'}</button>`,
    isUnfinished
      ? ''
      : '<button name="choice" value="new">Begin with an empty installation</button>',
    problem === null ? '' : '<button name="choice" value="look">Look again</button>',
  ];
  return `<p>${
    isUnfinished
      ? 'A restore into this database was interrupted. Nothing can start on a part of it, so start the restore over.'
      : `This installation is empty, and ${where} is where its backups go.`
  }</p>
${problem === null ? '' : `<p class="wrong">${escapeHtml(problem)}</p>`}
<form method="post" action="/">
${codeField(code)}
${restore}
${buttons.join('')}
</form>
<p>Restoring brings back what was there when the backup was made. Do not let the old installation run beside this one.</p>`;
}

/** What a restore reports when it has ended; an alert where something is damaged or wrong. */
export function reportPart({ text, failed }: Report): string {
  const lines = text.split('\n').map((line) => `<p>${escapeHtml(line)}</p>`);
  const report =
    failed === true
      ? `<div class="wrong" role="alert">\n<p>Not everything is as it should be:</p>\n${lines.join('\n')}\n</div>`
      : lines.join('\n');
  return `${report}\n<p><a href="/">Open Atelier</a></p>`;
}
