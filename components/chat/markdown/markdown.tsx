'use client';

import { memo, useMemo, useSyncExternalStore } from 'react';
import { cn } from '@/components/ui';
import type { GrowingText } from '../store/growing-text';
import type { ImageSources } from './address';
import { BlockView } from './block';
import { type Block, createMarkdown, isFullGroup, type MarkdownView } from './document';

/** Parses a growing text. `read` returns the same view until there is more text; `readInitial` returns the server-rendered view. */
function createReader(text: GrowingText) {
  const document = createMarkdown();
  let consumedLength = 0;
  let hasEnded = false;
  let view = document.view();
  let initialView: MarkdownView | undefined;
  function read(): MarkdownView {
    if (consumedLength < text.length()) {
      document.append(text.slice(consumedLength));
      consumedLength = text.length();
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
    readInitial() {
      initialView ??= hasGrown() ? createMarkdown(text.initial).view() : read();
      return initialView;
    },
  };
}

/** Streaming Markdown. Default export, because the parser is loaded with the first text. */
export default function Markdown({ text, images }: { text: GrowingText; images: ImageSources }) {
  const { read, readInitial } = useMemo(() => createReader(text), [text]);
  const { groups, openBlocks } = useSyncExternalStore(text.subscribe, read, readInitial);
  const lastGroup = groups.at(-1) ?? noBlocks;
  const fullGroups = isFullGroup(lastGroup) ? groups : groups.slice(0, -1);
  return (
    <div className="grid grid-cols-1 gap-3.5 text-md leading-6.5 break-words">
      {fullGroups.map((blocks, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups never move
        <Group key={index} blocks={blocks} openBlocks={noBlocks} images={images} />
      ))}
      <Group
        key={fullGroups.length}
        blocks={isFullGroup(lastGroup) ? noBlocks : lastGroup}
        openBlocks={openBlocks}
        images={images}
      />
    </div>
  );
}

const noBlocks: readonly Block[] = [];

/** Finished and open blocks in one list, so that a block keeps its position when it is finished. */
const Group = memo(function Group({
  blocks,
  openBlocks,
  images,
}: {
  blocks: readonly Block[];
  openBlocks: readonly Block[];
  images: ImageSources;
}) {
  const allBlocks = [...blocks, ...openBlocks];
  if (allBlocks.length === 0) return null;
  const containment =
    isFullGroup(blocks) && '[contain-intrinsic-size:auto_900px] [content-visibility:auto]';
  return (
    <div className={cn('grid grid-cols-1 gap-3.5', containment)}>
      {allBlocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move
        <BlockView key={index} block={block} images={images} />
      ))}
    </div>
  );
});
