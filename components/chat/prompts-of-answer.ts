import type { Token, Tokens } from 'marked';
import { lineBreakTag, readEntities } from './markdown/entities';
import { lex } from './markdown/lex';

/** An answer as prompts, without the marks of Markdown. */
export interface AnswerPrompts {
  /** The items of its lists, each a prompt of its own; empty when there is no list of several. */
  readonly items: readonly string[];
  readonly wholeText: string;
}

function toPlainText(token: Token): string {
  switch (token.type) {
    case 'space':
    case 'hr':
    case 'def':
    case 'checkbox':
      return '';
    case 'br':
      return '\n';
    case 'html':
      return lineBreakTag.test(token.raw.trim()) ? '\n' : token.raw;
    case 'list':
      return (token as Tokens.List).items.map(itemToPlainText).join('\n');
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return [header, ...rows]
        .map((cells) => cells.map(({ tokens }) => inlineToPlainText(tokens)).join(', '))
        .join('\n');
    }
    case 'blockquote':
      return blocksToPlainText((token as Tokens.Blockquote).tokens);
    default:
      if ('tokens' in token && token.tokens) return inlineToPlainText(token.tokens);
      return 'text' in token ? readEntities(token.text) : token.raw;
  }
}

const inlineToPlainText = (tokens: readonly Token[]): string => tokens.map(toPlainText).join('');

const blocksToPlainText = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => toPlainText(token).trim())
    .filter((text) => text !== '')
    .join('\n');

const itemToPlainText = ({ tokens }: Tokens.ListItem): string => blocksToPlainText(tokens);

const listsIn = (tokens: readonly Token[]): Tokens.List[] =>
  tokens.flatMap((token) => {
    if (token.type === 'list') return [token as Tokens.List];
    return token.type === 'blockquote' ? listsIn((token as Tokens.Blockquote).tokens) : [];
  });

export function promptsOfAnswer(markdown: string): AnswerPrompts {
  const tokens = lex(markdown, {});
  const items = listsIn(tokens)
    .flatMap(({ items: listItems }) => listItems.map(itemToPlainText))
    .filter((text) => text !== '');
  return { items: items.length > 1 ? items : [], wholeText: blocksToPlainText(tokens) };
}
