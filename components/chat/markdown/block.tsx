import type { Token, Tokens } from 'marked';
import type { ReactNode } from 'react';
import { createElement, Fragment, memo } from 'react';
import { cn } from '@/components/ui';
import type { ImageSources } from './address';
import { Code, OpenCode } from './code';
import type { Block } from './document';
import { Formula } from './formula';
import { renderInline } from './inline';
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
    return <OpenCode pieces={pieces} language={(token as Tokens.Code).lang ?? ''} />;
  }
  return renderBlock(token, images);
});

const blocks = (tokens: readonly Token[], images: ImageSources): ReactNode[] =>
  tokens.map((token) => renderBlock(token, images));

function renderBlock(token: Token, images: ImageSources): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'paragraph':
      return createElement('p', null, ...renderInline(token.tokens, images));
    case 'heading':
      return renderHeading(token as Tokens.Heading, images);
    case 'code': {
      const { text, lang } = token as Tokens.Code;
      return <Code code={text} language={lang?.trim().split(/\s+/)[0] ?? ''} />;
    }
    case 'list':
      return renderList(token as Tokens.List, images);
    case 'table':
      return renderTable(token as Tokens.Table, images);
    case 'blockquote':
      return createElement(
        'blockquote',
        { className: 'grid grid-cols-1 gap-3 border-l-2 border-line-strong pl-4 text-ink-2' },
        ...blocks(token.tokens ?? [], images),
      );
    case 'hr':
      return <hr className="my-2 border-line" />;
    case 'math': {
      const { text, display } = token as unknown as MathToken;
      return <Formula source={text} display={display} />;
    }
    case 'html':
      return <p className="whitespace-pre-wrap">{token.raw.trim()}</p>;
    default:
      return createElement(Fragment, null, ...renderInline([token], images));
  }
}

const headingSizes = ['text-lg', 'text-lg', 'text-md', 'text-base', 'text-base', 'text-base'];

/** A heading of an answer, at a level below the page's own headings. */
function renderHeading({ depth, tokens }: Tokens.Heading, images: ImageSources): ReactNode {
  const className = cn('mt-2 font-semibold', headingSizes[depth - 1]);
  return createElement(
    `h${Math.min(6, depth + 2)}`,
    { className },
    ...renderInline(tokens, images),
  );
}

function renderList({ ordered, start, items }: Tokens.List, images: ImageSources): ReactNode {
  const props = {
    className: cn('grid grid-cols-1 gap-1.5 pl-6', ordered ? 'list-decimal' : 'list-disc'),
    ...(ordered && start !== 1 ? { start } : {}),
  };
  return createElement(
    ordered ? 'ol' : 'ul',
    props,
    ...items.map((item) =>
      createElement(
        'li',
        {
          className: cn(
            'min-w-0 [&>*]:my-1.5 [&>:first-child]:mt-0 [&>:last-child]:mb-0',
            item.task && '-ml-5 list-none',
          ),
        },
        ...blocks(item.tokens, images),
      ),
    ),
  );
}

function renderTable({ header, rows, align }: Tokens.Table, images: ImageSources): ReactNode {
  const cell = (type: 'th' | 'td', { tokens }: Tokens.TableCell, at: number) =>
    createElement(
      type,
      {
        className: cn(
          'border-b border-line px-3 py-2 align-top',
          type === 'th' && 'font-medium whitespace-nowrap text-ink-2',
          align[at] === 'right' && 'text-right tabular-nums',
          align[at] === 'center' && 'text-center',
          align[at] !== 'right' && align[at] !== 'center' && 'text-left',
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
          {createElement('tr', null, ...header.map((each, at) => cell('th', each, at)))}
        </thead>
        {createElement(
          'tbody',
          null,
          ...rows.map((row) =>
            createElement('tr', null, ...row.map((each, at) => cell('td', each, at))),
          ),
        )}
      </table>
    </div>
  );
}
