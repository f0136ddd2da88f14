import type { Token, TokenizerAndRendererExtension } from 'marked';
import { Marked } from 'marked';

/** Known link definitions, by name; marked's own form. */
export type Links = Record<string, { href: string | null; title: string | null }>;

/** A formula: what stands between its delimiters. */
export interface MathToken {
  readonly type: 'math';
  readonly raw: string;
  readonly text: string;
  readonly display: boolean;
}

/* A formula ends before an empty line, so that a stray delimiter cannot swallow what follows. */
const blockRule =
  /^ {0,3}(?:\$\$((?:(?!\n[ \t]*\n)[\s\S])+?)\$\$|\\\[((?:(?!\n[ \t]*\n)[\s\S])+?)\\\])[ \t]*(?:\n|$)/;
const doubleRule = /^\$\$((?:(?!\n[ \t]*\n)[\s\S])+?)\$\$/;
const parenRule = /^\\\(((?:(?!\n[ \t]*\n)[\s\S])+?)\\\)|^\\\[((?:(?!\n[ \t]*\n)[\s\S])+?)\\\]/;
/* As pandoc reads it: no space inside, no digit behind, so that prices stay prices. */
const dollarRule = /^\$(?![\s$])((?:\\.|[^\\$\n])+?)(?<!\s)\$(?!\d)/;

const math = (raw: string, text: string, display: boolean): MathToken => ({
  type: 'math',
  raw,
  text: text.trim(),
  display,
});

const blockMath: TokenizerAndRendererExtension = {
  name: 'math',
  level: 'block',
  start(source) {
    // At the start of a line alone: marked asks from the second character on.
    const at = source.search(/\n {0,3}(?:\$\$|\\\[)/);
    return at < 0 ? undefined : at + 1;
  },
  tokenizer(source) {
    const found = blockRule.exec(source);
    return found ? math(found[0], found[1] ?? found[2] ?? '', true) : undefined;
  },
};

const inlineMath: TokenizerAndRendererExtension = {
  name: 'mathInline',
  level: 'inline',
  start(source) {
    const at = source.search(/\$|\\[([]/);
    return at < 0 ? undefined : at;
  },
  tokenizer(source) {
    const double = doubleRule.exec(source);
    if (double) return math(double[0], double[1] ?? '', true);
    const paren = parenRule.exec(source);
    if (paren) return math(paren[0], paren[1] ?? paren[2] ?? '', paren[2] !== undefined);
    const dollar = dollarRule.exec(source);
    return dollar ? math(dollar[0], dollar[1] ?? '', false) : undefined;
  },
};

const marked = new Marked({ gfm: true, extensions: undefined });
marked.use({ extensions: [blockMath, inlineMath] });

/**
 * The blocks of Markdown, with their inline parts. `links` are definitions from before; those that are found are
 * added to it.
 */
export function lex(source: string, links: Links): Token[] {
  const lexer = new marked.Lexer(marked.defaults);
  lexer.tokens.links = links as typeof lexer.tokens.links;
  return lexer.lex(source);
}
