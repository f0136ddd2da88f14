'use client';

import { memo, useMemo, useSyncExternalStore } from 'react';
import { cn } from '@/components/ui';
import type { GrowingText } from '../store/growing-text';
import type { ImageSources } from './address';
import { BlockView } from './block';
import { type Block, createMarkdown, isFull, type MarkdownView } from './document';

/** Parses a growing text. `read` returns the same view until there is more text, `first` the server-rendered one. */
function createReader(text: GrowingText) {
  const document = createMarkdown();
  let consumed = 0;
  let hasEnded = false;
  let view = document.view();
  let firstView: MarkdownView | undefined;
  function read(): MarkdownView {
    if (consumed < text.length()) {
      document.append(text.from(consumed));
      consumed = text.length();
      view = document.view();
    }
    if (!hasEnded && text.isComplete()) {
      hasEnded = true;
      document.end();
      view = document.view();
    }
    return view;
  }
  const hasGrown = () => text.length() > text.initial.length;
  return {
    read,
    first() {
      firstView ??= hasGrown() ? createMarkdown(text.initial).view() : read();
      return firstView;
    },
  };
}

/** Streaming Markdown. Default export, because the parser is loaded with the first text. */
export default function Markdown({ text, images }: { text: GrowingText; images: ImageSources }) {
  const { read, first } = useMemo(() => createReader(text), [text]);
  const { groups, open } = useSyncExternalStore(text.subscribe, read, first);
  const last = groups.at(-1) ?? noBlocks;
  const fullGroups = isFull(last) ? groups : groups.slice(0, -1);
  return (
    <div className="grid grid-cols-1 gap-3.5 text-md leading-6.5 break-words">
      {fullGroups.map((blocks, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups never move
        <Group key={index} blocks={blocks} open={noBlocks} images={images} />
      ))}
      <Group
        key={fullGroups.length}
        blocks={isFull(last) ? noBlocks : last}
        open={open}
        images={images}
      />
    </div>
  );
}

const noBlocks: readonly Block[] = [];

/** Finished and open blocks in one list, so that a block keeps its position when it is finished. */
const Group = memo(function Group({
  blocks,
  open,
  images,
}: {
  blocks: readonly Block[];
  open: readonly Block[];
  images: ImageSources;
}) {
  const allBlocks = [...blocks, ...open];
  if (allBlocks.length === 0) return null;
  const containment =
    isFull(blocks) && '[contain-intrinsic-size:auto_900px] [content-visibility:auto]';
  return (
    <div className={cn('grid grid-cols-1 gap-3.5', containment)}>
      {allBlocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move
        <BlockView key={index} block={block} images={images} />
      ))}
    </div>
  );
});
