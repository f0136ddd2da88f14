import type { Token } from 'marked';
import { completeTail } from './complete-tail';
import { type Links, lex } from './lex';
import { readUnclosedCode, type UnclosedCode } from './unclosed-code';

/** A top-level block of Markdown. */
export interface Block {
  readonly token: Token;
  /** The pieces of code whose closing fence has not come yet; null for any other block. */
  readonly pieces: readonly string[] | null;
}

/** The blocks to render. A group or a block that has not changed is the same object as before. */
export interface MarkdownView {
  readonly groups: readonly (readonly Block[])[];
  /** Blocks that may still change. */
  readonly openBlocks: readonly Block[];
}

/** Markdown that grows at its end. */
export interface MarkdownDocument {
  append(text: string): void;
  /** The text is complete. */
  end(): void;
  view(): MarkdownView;
}

/** Blocks of a full group. Rendering compares groups first, so that a long answer costs few comparisons. */
const blocksPerGroup = 24;

/** Whether a group will never change again. */
export const isFullGroup = (group: readonly Block[]): boolean => group.length >= blocksPerGroup;

const isBlock = ({ type }: Token): boolean => type !== 'space';
const toBlock = (token: Token): Block => ({ token, pieces: null });
const rawOf = (tokens: readonly Token[]): string => tokens.map(({ raw }) => raw).join('');

/**
 * Splits Markdown into blocks as it streams in. A block is finished once another one has begun in a complete line;
 * only what follows is parsed again. A link definition applies to the text after it, and at the end to all of it.
 */
export function createMarkdown(text = ''): MarkdownDocument {
  const source: string[] = [];
  const links: Links = Object.create(null);
  let groups: (readonly Block[])[] = [];
  let tail = '';
  let carriedText = '';
  let fence: UnclosedCode | null = null;
  let openBlocks: readonly Block[] = [];

  function addFinishedBlocks(tokens: readonly Token[]): void {
    for (const token of tokens) {
      if (!isBlock(token)) continue;
      const lastGroup = groups.at(-1);
      if (lastGroup === undefined || lastGroup.length >= blocksPerGroup)
        groups = [...groups, [toBlock(token)]];
      else groups = [...groups.slice(0, -1), [...lastGroup, toBlock(token)]];
    }
  }

  /** Moves blocks that can no longer change from the tail to the finished ones. */
  function finishBlocks(): void {
    const completeLines = tail.slice(0, tail.lastIndexOf('\n') + 1);
    if (completeLines === '') return;
    const tokens = lex(completeLines, links);
    const lastIndex = tokens.findLastIndex(isBlock);
    if (lastIndex <= 0) return;
    const finishedTokens = tokens.slice(0, lastIndex);
    const raw = rawOf(finishedTokens);
    // If a block is not the beginning of the tail, cutting it off would parse the wrong text again.
    if (!tail.startsWith(raw)) return;
    addFinishedBlocks(finishedTokens);
    tail = tail.slice(raw.length);
  }

  function readTail(hasNewLine: boolean): void {
    if (hasNewLine) finishBlocks();
    fence = readUnclosedCode(tail);
    if (fence !== null) {
      showUnclosedCode(fence);
      return;
    }
    openBlocks = lex(completeTail(tail), { ...links })
      .filter(isBlock)
      .map(toBlock);
  }

  function showUnclosedCode({ info, pieces }: UnclosedCode): void {
    const token: Token = { type: 'code', raw: '', lang: info, text: '' };
    openBlocks = [{ token, pieces }];
  }

  function append(addition: string): void {
    const text = carriedText + addition;
    // A carriage return at the end may be the first half of a line break.
    carriedText = text.endsWith('\r') ? '\r' : '';
    const addedText = (carriedText === '' ? text : text.slice(0, -1)).replace(/\r\n?/g, '\n');
    if (addedText === '') return;
    source.push(addedText);
    tail += addedText;
    if (fence?.append(addedText)) showUnclosedCode(fence);
    else readTail(addedText.includes('\n'));
  }

  if (text !== '') append(text);
  return {
    append,
    end() {
      if (carriedText !== '') append('\n');
      carriedText = '';
      fence = null;
      openBlocks = [];
      // Parse the complete text again: links may be defined below, and a quote or list may have ended
      // elsewhere.
      const definedLinks: Links = Object.create(null);
      const tokens = lex(source.join(''), definedLinks).filter(isBlock);
      groups = regroup(groups.flat(), tokens, Object.keys(definedLinks).length > 0);
      tail = '';
    },
    view: () => ({ groups, openBlocks }),
  };
}

/** Groups `tokens`, reusing the known blocks that cannot have changed. */
function regroup(
  knownBlocks: readonly Block[],
  tokens: readonly Token[],
  hasLinkDefinitions: boolean,
): Block[][] {
  const blocks = tokens.map((token, index) => {
    const previousBlock = knownBlocks[index];
    // Once links are defined, text in brackets may have become a link.
    const isUnchanged =
      previousBlock?.token.raw === token.raw &&
      previousBlock.token.type === token.type &&
      !(hasLinkDefinitions && token.raw.includes('['));
    return isUnchanged && previousBlock !== undefined ? previousBlock : toBlock(token);
  });
  return Array.from({ length: Math.ceil(blocks.length / blocksPerGroup) }, (_, index) =>
    blocks.slice(index * blocksPerGroup, (index + 1) * blocksPerGroup),
  );
}
