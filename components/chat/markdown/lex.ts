import { Marked, type Token, type TokenizerAndRendererExtension } from 'marked';
import { maskEmphasis, readEmphasis, readStrike } from './emphasis';
import { readAddress, readBlockHtml, readDefinition, readTable } from './lossless';

/** Known link definitions by name, in marked's format. */
export type Links = Record<string, { href: string | null; title: string | null }>;

/** A formula, without its delimiters. */
export interface MathToken {
  readonly type: 'math';
  readonly raw: string;
  readonly text: string;
  readonly display: boolean;
}

/** Longest formula in characters, so that a stray delimiter does not search to the end of a long text. */
const maxFormulaLength = 4_000;
const emptyLine = /\n[ \t]*\n/;
const lineStartingFormula = /\n {0,3}(?:\$\$|\\\[)/g;

/** The text between delimiters at the start of `source`. An empty line ends the search for the closing one. */
function readDelimited(source: string, open: string, close: string): string | null {
  if (!source.startsWith(open)) return null;
  const end = source.slice(0, maxFormulaLength).indexOf(close, open.length + 1);
  const text = end < 0 ? '' : source.slice(open.length, end);
  return text === '' || emptyLine.test(text) ? null : text;
}

/** A formula on lines of its own, at the start of `source`. */
function readBlockFormula(source: string): MathToken | undefined {
  const indent = /^ {0,3}/.exec(source)?.[0].length ?? 0;
  const unindentedSource = source.slice(indent, indent + maxFormulaLength);
  const text =
    readDelimited(unindentedSource, '$$', '$$') ?? readDelimited(unindentedSource, '\\[', '\\]');
  if (text === null) return undefined;
  const end = indent + text.length + 4;
  const lineEnd = /^[ \t]*(?:\n|$)/.exec(source.slice(end, end + maxFormulaLength));
  return lineEnd === null
    ? undefined
    : createMathToken(source.slice(0, end) + lineEnd[0], text, true);
}

/* As in pandoc: no space inside the dollar signs and no digit behind them, so that prices are not formulas. */
const dollarRule = /^\$(?![\s$])((?:\\.|[^\\$\n]){1,4000}?)(?<!\s)\$(?![a-zA-Z\d])/;
/** Words between two dollar signs, as in `$5/mo, or US$` and `$5起，到50$`. TeX writes words inside commands. */
const prose = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]|\p{L}{2} \p{L}{2}/u;
const isProse = (formula: string): boolean => !formula.includes('\\') && prose.test(formula);

const createMathToken = (raw: string, text: string, display: boolean): MathToken => ({
  type: 'math',
  raw,
  text: text.trim(),
  display,
});

const blockMath: TokenizerAndRendererExtension = {
  name: 'math',
  level: 'block',
  start(source) {
    // Only a complete formula at the start of a line ends a paragraph. `source` lacks the first character of the text.
    const end = source.search(emptyLine);
    for (const { index } of source
      .slice(0, end < 0 ? undefined : end)
      .matchAll(lineStartingFormula)) {
      if (readBlockFormula(source.slice(index + 1, index + 2 * maxFormulaLength)) !== undefined)
        return index + 1;
    }
    return undefined;
  },
  tokenizer: readBlockFormula,
};

const inlineMath: TokenizerAndRendererExtension = {
  name: 'mathInline',
  level: 'inline',
  start(source) {
    const at = source.search(/\$|\\[([]/);
    return at < 0 ? undefined : at;
  },
  tokenizer(source) {
    const displayFormula = readDelimited(source, '$$', '$$') ?? readDelimited(source, '\\[', '\\]');
    if (displayFormula !== null)
      return createMathToken(source.slice(0, displayFormula.length + 4), displayFormula, true);
    const inlineFormula = readDelimited(source, '\\(', '\\)');
    if (inlineFormula !== null)
      return createMathToken(source.slice(0, inlineFormula.length + 4), inlineFormula, false);
    const dollarMatch = dollarRule.exec(source);
    if (dollarMatch === null || isProse(dollarMatch[1] ?? '')) return undefined;
    return createMathToken(dollarMatch[0], dollarMatch[1] ?? '', false);
  },
};

/** With more delimiters than this a text gets no emphasis: the parser compares each delimiter with all later ones. */
const maxDelimiters = 2_000;
let lastCount = { text: '', tooMany: false };

function hasTooManyDelimiters(text: string): boolean {
  // marked calls this for each delimiter of the same text, so the count is kept.
  if (lastCount.text !== text) {
    lastCount = { text, tooMany: (text.match(/[*_]/g)?.length ?? 0) > maxDelimiters };
  }
  return lastCount.tooMany;
}

const marked = new Marked({ gfm: true, extensions: undefined });
marked.use({
  extensions: [blockMath, inlineMath],
  hooks: { emStrongMask: maskEmphasis },
  tokenizer: {
    emStrong(source, masked, before) {
      if (hasTooManyDelimiters(masked)) return undefined;
      return readEmphasis.call(this, source, masked, before);
    },
    del: readStrike,
    url: readAddress,
    def: readDefinition,
    html: readBlockHtml,
    table: readTable,
  },
});

/** With more opening brackets than this a paragraph is plain text: the parser looks for an end from each of them. */
const maxBrackets = 1_000;
/** Quotes and lists that are nested deeper are shown as they were written: the parser calls itself for each level. */
const maxLevels = 30;
const columnsPerLevel = 2;
const columnsPerTab = 4;
const nestingMarker = /^(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))/;
/** Longest marker with the character after it. */
const maxMarkerLength = 11;

/** Whether a line begins with too many markers of quotes and lists, or a marker stands too far inside. */
function isTooDeep(line: string): boolean {
  let levelCount = 0;
  let columnCount = 0;
  for (let at = 0; at < line.length; ) {
    if (line[at] === ' ' || line[at] === '\t') {
      columnCount += line[at] === '\t' ? columnsPerTab : 1;
      at += 1;
      continue;
    }
    const length = nestingMarker.exec(line.slice(at, at + maxMarkerLength))?.[0].length ?? 0;
    if (length === 0) return false;
    levelCount += 1;
    if (Math.max(levelCount, columnCount / columnsPerLevel) > maxLevels) return true;
    columnCount += length;
    at += length;
  }
  return false;
}

/** A block that is shown as it was written. */
const createPlainBlock = (source: string): Token => ({
  type: 'html',
  raw: source,
  text: source,
  block: true,
  pre: false,
});

/**
 * The blocks of Markdown with their inline parts. `links` are earlier definitions; new ones are added to it.
 */
export function lex(source: string, links: Links): Token[] {
  if (source.split('\n').some(isTooDeep)) return [createPlainBlock(source)];
  const lexer = new marked.Lexer(marked.defaults);
  lexer.tokens.links = links as typeof lexer.tokens.links;
  const readInline = lexer.inlineTokens.bind(lexer);
  lexer.inlineTokens = (text, tokens = []) => {
    if (text.split('[').length - 1 <= maxBrackets) return readInline(text, tokens);
    tokens.push({ type: 'text', raw: text, text, escaped: false });
    return tokens;
  };
  try {
    return lexer.lex(source);
  } catch (error) {
    // Some other nesting was too deep for the stack.
    if (error instanceof RangeError) return [createPlainBlock(source)];
    throw error;
  }
}
