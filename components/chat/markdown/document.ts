import type { Token } from 'marked';
import type { Links } from './lex';
import { lex } from './lex';
import { mend } from './mend';
import type { OpenFence } from './open-fence';
import { openFence } from './open-fence';

/** A block of Markdown at the top level. */
export interface Block {
  readonly token: Token;
  /** Code whose fence is still open, in pieces; null for everything else. */
  readonly pieces: readonly string[] | null;
}

/** What there is to show. A group or a block that has not changed is the same object as before. */
export interface MarkdownView {
  readonly groups: readonly (readonly Block[])[];
  /** What may still change. */
  readonly open: readonly Block[];
}

/** Markdown that grows at its end. */
export interface MarkdownDocument {
  append(text: string): void;
  /** Nothing more comes: the end is read as it stands. */
  end(): void;
  view(): MarkdownView;
}

/** As many blocks make a group: rendering compares groups first. */
const blocksOfGroup = 24;

/** Whether a group will never change again. */
export const isFull = (group: readonly Block[]): boolean => group.length >= blocksOfGroup;

const isBlock = ({ type }: Token): boolean => type !== 'space' && type !== 'def';
const toBlock = (token: Token): Block => ({ token, pieces: null });
const rawOf = (tokens: readonly Token[]): string => tokens.map(({ raw }) => raw).join('');

/**
 * Splits Markdown into blocks as it comes. A block is finished when another one has begun in a line that is complete;
 * only what follows is read again. Definitions of links count for all that comes after them, and at the end for all.
 */
export function createMarkdown(text = ''): MarkdownDocument {
  const source: string[] = [];
  const links: Links = Object.create(null);
  let groups: (readonly Block[])[] = [];
  let tail = '';
  let carried = '';
  let fence: OpenFence | null = null;
  let open: readonly Block[] = [];

  function close(tokens: readonly Token[]): void {
    for (const token of tokens) {
      if (!isBlock(token)) continue;
      const last = groups.at(-1);
      if (last === undefined || last.length >= blocksOfGroup)
        groups = [...groups, [toBlock(token)]];
      else groups = [...groups.slice(0, -1), [...last, toBlock(token)]];
    }
  }

  /** Closes what the complete lines of the tail are sure of. */
  function advance(): void {
    const complete = tail.slice(0, tail.lastIndexOf('\n') + 1);
    if (complete === '') return;
    const tokens = lex(complete, links);
    const last = tokens.findLastIndex(isBlock);
    if (last <= 0) return;
    const done = tokens.slice(0, last);
    const raw = rawOf(done);
    // A parser that does not tell where its blocks end would have the wrong text read twice.
    if (!tail.startsWith(raw)) return;
    close(done);
    tail = tail.slice(raw.length);
  }

  function read(hasLine: boolean): void {
    if (hasLine) advance();
    fence = openFence(tail);
    if (fence !== null) {
      readFence(fence);
      return;
    }
    open = lex(mend(tail), { ...links })
      .filter(isBlock)
      .map(toBlock);
  }

  function readFence({ language, pieces }: OpenFence): void {
    const token: Token = { type: 'code', raw: '', lang: language, text: '' };
    open = [{ token, pieces }];
  }

  function append(more: string): void {
    const text = carried + more;
    // A carriage return at the end may be half of a line break.
    carried = text.endsWith('\r') ? '\r' : '';
    const added = (carried === '' ? text : text.slice(0, -1)).replace(/\r\n?/g, '\n');
    if (added === '') return;
    source.push(added);
    tail += added;
    if (fence?.append(added)) readFence(fence);
    else read(added.includes('\n'));
  }

  if (text !== '') append(text);
  return {
    append,
    end() {
      if (carried !== '') append('\n');
      carried = '';
      fence = null;
      open = [];
      // Once more as a whole: links may be defined below, and a quote or a list may have ended otherwise than it seemed.
      const defined: Links = Object.create(null);
      const tokens = lex(source.join(''), defined).filter(isBlock);
      groups = regroup(groups.flat(), tokens, Object.keys(defined).length > 0);
      tail = '';
    },
    view: () => ({ groups, open }),
  };
}

/** Groups `tokens`, with the blocks that are known where nothing in them can have changed. */
function regroup(known: readonly Block[], tokens: readonly Token[], linked: boolean): Block[][] {
  const blocks = tokens.map((token, at) => {
    const before = known[at];
    // Where links are defined, a name in brackets may be one now.
    const same =
      before?.token.raw === token.raw &&
      before.token.type === token.type &&
      !(linked && token.raw.includes('['));
    return same && before !== undefined ? before : toBlock(token);
  });
  return Array.from({ length: Math.ceil(blocks.length / blocksOfGroup) }, (_, at) =>
    blocks.slice(at * blocksOfGroup, (at + 1) * blocksOfGroup),
  );
}
