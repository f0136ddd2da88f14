import type { Token, Tokens } from 'marked';
import { createElement, Fragment, memo, type ReactNode } from 'react';
import { cn } from '@/components/ui';
import type { ImageSources } from './address';
import { Code, StreamingCode } from './code';
import type { Block } from './document';
import { Formula } from './formula';
import { renderAddress, renderInline } from './inline';
import type { MathToken } from './lex';

/** One top-level block. It renders again only when its block object is another one. */
export const BlockView = memo(function BlockView({
  block,
  images,
}: {
  block: Block;
  images: ImageSources;
}) {
  const { token, pieces } = block;
  if (pieces !== null) {
    return <StreamingCode pieces={pieces} info={(token as Tokens.Code).lang ?? ''} />;
  }
  // A list or a table runs in the direction of its first letter, each paragraph and item in its own.
  return (
    <div dir="auto" className="min-w-0">
      {renderBlock(token, images)}
    </div>
  );
});

const ownDirectionClass = '[unicode-bidi:plaintext]';

const renderBlocks = (tokens: readonly Token[], images: ImageSources): ReactNode[] =>
  tokens.map((token) => renderBlock(token, images));

function renderBlock(token: Token, images: ImageSources): ReactNode {
  switch (token.type) {
    case 'space':
      return null;
    case 'def':
      return renderDefinition(token as Tokens.Def);
    case 'paragraph':
      return createElement(
        'p',
        { className: ownDirectionClass },
        ...renderInline(token.tokens, images),
      );
    case 'heading':
      return renderHeading(token as Tokens.Heading, images);
    case 'code': {
      const { text, lang } = token as Tokens.Code;
      return <Code code={text} info={lang?.trim() ?? ''} />;
    }
    case 'list':
      return renderList(token as Tokens.List, images);
    case 'table':
      return renderTable(token as Tokens.Table, images);
    case 'blockquote':
      return createElement(
        'blockquote',
        { className: 'grid grid-cols-1 gap-3 border-s-2 border-line-strong ps-4 text-ink-2' },
        ...renderBlocks(token.tokens ?? [], images),
      );
    case 'hr':
      return <hr className="my-2 border-line" />;
    case 'math': {
      const { raw, text, display } = token as unknown as MathToken;
      return <Formula raw={raw} source={text} display={display} />;
    }
    case 'html':
      return <p className={cn('whitespace-pre-wrap', ownDirectionClass)}>{token.raw.trim()}</p>;
    default:
      return createElement(Fragment, null, ...renderInline([token], images));
  }
}

const headingSizes = ['text-lg', 'text-lg', 'text-md', 'text-base', 'text-base', 'text-base'];

/** A heading of an answer, at a level below the page's own headings. */
function renderHeading({ depth, tokens }: Tokens.Heading, images: ImageSources): ReactNode {
  const className = cn('mt-2 font-semibold', ownDirectionClass, headingSizes[depth - 1]);
  return createElement(
    `h${Math.min(6, depth + 2)}`,
    { className },
    ...renderInline(tokens, images),
  );
}

/** A link definition, `[name]: address`. It is shown, because the text may have no link that uses it. */
function renderDefinition({ raw, href }: Tokens.Def): ReactNode {
  const text = raw.trim();
  const [textBefore = text, ...textsAfter] = text.split(href);
  return (
    <p className={cn('text-sm text-ink-3', ownDirectionClass)}>
      {textBefore}
      {textsAfter.length > 0 && renderAddress(href)}
      {textsAfter.join(href)}
    </p>
  );
}

function renderList({ ordered, items }: Tokens.List, images: ImageSources): ReactNode {
  const numbers = ordered ? readNumbers(items) : [];
  const marker = /^\s*\d+\)/.test(items[0]?.raw ?? '') ? 'list-[parenthesis]' : 'list-decimal';
  return createElement(
    ordered ? 'ol' : 'ul',
    { className: cn('grid grid-cols-1 gap-1.5 ps-6', ordered ? marker : 'list-disc') },
    ...items.map((item, index) =>
      createElement(
        'li',
        {
          value: numbers[index],
          className: cn(
            'min-w-0 [&>*]:my-1.5 [&>:first-child]:mt-0 [&>:last-child]:mb-0',
            ownDirectionClass,
            item.task && '-ms-5 list-none',
          ),
        },
        ...renderBlocks(item.tokens, images),
      ),
    ),
  );
}

/** The numbers as they are written; counted up from the first when all are alike, as in `1. 1. 1.`. */
function readNumbers(items: readonly Tokens.ListItem[]): number[] {
  const numbers = items.map(({ raw }) => Number.parseInt(raw, 10) || 0);
  const [first = 1] = numbers;
  return numbers.every((number) => number === first)
    ? numbers.map((_, index) => first + index)
    : numbers;
}

function renderTable({ header, rows, align }: Tokens.Table, images: ImageSources): ReactNode {
  const renderCell = (type: 'th' | 'td', { tokens }: Tokens.TableCell, column: number) =>
    createElement(
      type,
      {
        className: cn(
          'border-b border-line px-3 py-2 align-top',
          type === 'th' && 'font-medium whitespace-nowrap text-ink-2',
          align[column] === 'right' && 'text-right tabular-nums',
          align[column] === 'center' && 'text-center',
          align[column] === 'left' && 'text-left',
          align[column] === null && 'text-start',
        ),
        ...(type === 'th' ? { scope: 'col' } : {}),
      },
      ...renderInline(tokens, images),
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a region only so that the keyboard can scroll it
    <div
      role="region"
      aria-label="Table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      className="min-w-0 overflow-x-auto rounded-md border border-line -outline-offset-2"
    >
      <table className="w-full border-collapse text-sm [&_tbody_tr:last-child_td]:border-b-0">
        <thead className="bg-sunk">
          {createElement('tr', null, ...header.map((cell, index) => renderCell('th', cell, index)))}
        </thead>
        {createElement(
          'tbody',
          null,
          ...rows.map((row) =>
            createElement('tr', null, ...row.map((cell, index) => renderCell('td', cell, index))),
          ),
        )}
      </table>
    </div>
  );
}
