import { capitalize, emailsIn, sentencesOf, wordsOf } from '../words';
import { namesAspects } from './comparison';
import type { Skill } from './types';

interface Transform {
  readonly pattern: RegExp;
  readonly title: string;
  apply(text: string): string;
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((each) => each.trim())
    .filter(Boolean);
/** Items of a text: its lines, or what commas part when it has one line. */
const items = (text: string): string[] =>
  (lines(text).length > 1 ? lines(text) : text.split(/[,;]/)).map((each) =>
    each.trim().replace(/^(?:[-*•]|\d+[.)])\s+/, ''),
  );
const list = (found: readonly string[], nothing: string): string =>
  found.length === 0 ? nothing : [...new Set(found)].map((each) => `- ${each}`).join('\n');

const transforms: readonly Transform[] = [
  {
    pattern: /\bupper ?case\b|\ball caps\b|\bcapital letters\b/,
    title: 'Upper case',
    apply: (text) => text.toUpperCase(),
  },
  { pattern: /\blower ?case\b/, title: 'Lower case', apply: (text) => text.toLowerCase() },
  {
    pattern: /\btitle ?case\b/,
    title: 'Title case',
    apply: (text) => text.replace(/[\p{L}\p{N}'’]+/gu, (word) => capitalize(word.toLowerCase())),
  },
  {
    pattern: /\b(?:alphabeti[sz]e|sort|alphabetical)/,
    title: 'Sorted',
    apply: (text) =>
      list(
        items(text).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })),
        text,
      ),
  },
  {
    pattern: /\b(?:deduplicate|remove (?:the )?duplicates|unique)\b/,
    title: 'Without duplicates',
    apply: (text) => list(items(text), text),
  },
  { pattern: /\breverse\b/, title: 'Reversed', apply: (text) => [...text].reverse().join('') },
  {
    pattern: /\b(?:bullets?|bullet points?|bulleted)\b/,
    title: 'Points',
    apply: (text) => list(sentencesOf(text), text),
  },
  {
    pattern: /^(?=[\s\S]*\bextract\b)[\s\S]*\be-?mails?\b|\be-?mail addresses\b/,
    title: 'E-mail addresses',
    apply: (text) => list(emailsIn(text), 'There is no e-mail address in it.'),
  },
  {
    pattern: /^(?=[\s\S]*\b(?:extract|list|find)\b)[\s\S]*\b(?:urls?|links?)\b/,
    title: 'Links',
    apply: (text) => list(text.match(/https?:\/\/[^\s)>\]"']+/g) ?? [], 'There is no link in it.'),
  },
  {
    pattern: /^(?=[\s\S]*\b(?:extract|list|find)\b)[\s\S]*\bnumbers?\b/,
    title: 'Numbers',
    apply: (text) => list(text.match(/-?\d+(?:[.,]\d+)*/g) ?? [], 'There is no number in it.'),
  },
  {
    pattern: /\bslug\b/,
    title: 'Slug',
    apply: (text) => `\`${wordsOf(text.toLowerCase()).join('-')}\``,
  },
  {
    pattern: /^(?=[\s\S]*\b(?:format|pretty|indent))[\s\S]*\bjson\b/,
    title: 'JSON',
    apply: prettyJson,
  },
  { pattern: /\btable\b/, title: 'Table', apply: toTable },
];

function prettyJson(text: string): string {
  try {
    return `\`\`\`json\n${JSON.stringify(JSON.parse(text), null, 2)}\n\`\`\``;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `This is not valid JSON: ${reason.replace(/\.?$/, '.')}`;
  }
}

/** A Markdown table of lines whose cells are parted by tabs, pipes, semicolons, commas or a colon. */
function toTable(text: string): string {
  const separator = [/\t/, /\|/, /;/, /,/, /:\s/].find((each) =>
    lines(text).every((line) => each.test(line)),
  );
  const rows = lines(text).map((line) =>
    separator ? line.split(separator).map((cell) => cell.trim()) : [line],
  );
  const width = Math.max(...rows.map(({ length }) => length));
  const row = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => (cells[at] ?? '').replaceAll('|', '\\|')).join(' | ')} |`;
  const [head = [], ...body] = separator ? rows : [['Item'], ...rows];
  return [row(head), row(Array.from({ length: width }, () => '---')), ...body.map(row)].join('\n');
}

/** Changes a pasted text by rule: case, order, bullets, a table, what is to be extracted. */
export const transform: Skill = ({ ask, lower, material }) => {
  if (material === '' || namesAspects(ask, material)) return null;
  const found = transforms.find(({ pattern }) => pattern.test(lower));
  return found === undefined ? null : { title: found.title, text: found.apply(material) };
};
