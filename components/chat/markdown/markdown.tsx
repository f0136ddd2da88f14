'use client';

import { memo, useMemo, useSyncExternalStore } from 'react';
import type { GrowingText } from '../store/growing-text';
import type { ImageSources } from './address';
import { BlockView } from './block';
import type { Block } from './document';
import { createMarkdown } from './document';

/** Follows a text that grows; answers the same view until there is more of it. */
function createReader(text: GrowingText) {
  const document = createMarkdown();
  let read = 0;
  let ended = false;
  let view = document.view();
  return () => {
    if (read < text.length()) {
      document.append(text.from(read));
      read = text.length();
      view = document.view();
    }
    if (!ended && text.ended()) {
      ended = true;
      document.end();
      view = document.view();
    }
    return view;
  };
}

/** Markdown as it comes. Default export: the parser is loaded when there is something to read. */
export default function Markdown({ text, images }: { text: GrowingText; images: ImageSources }) {
  const read = useMemo(() => createReader(text), [text]);
  const { groups, open } = useSyncExternalStore(text.subscribe, read, read);
  return (
    <div className="grid grid-cols-1 gap-3.5 text-md leading-6.5 break-words">
      {groups.map((blocks, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is known by its place, and never moves
        <Group key={at} blocks={blocks} images={images} grows={at === groups.length - 1} />
      ))}
      {open.length === 0 ? null : <Blocks blocks={open} images={images} />}
    </div>
  );
}

const blocksClasses = 'grid grid-cols-1 gap-3.5';

function Blocks({ blocks, images }: { blocks: readonly Block[]; images: ImageSources }) {
  return (
    <div className={blocksClasses}>
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is known by its place, and never moves
        <BlockView key={at} block={block} images={images} />
      ))}
    </div>
  );
}

const Group = memo(function Group({
  blocks,
  images,
  grows,
}: {
  blocks: readonly Block[];
  images: ImageSources;
  grows: boolean;
}) {
  const hidden = grows ? '' : '[content-visibility:auto] [contain-intrinsic-size:auto_900px]';
  return (
    <div className={hidden}>
      <Blocks blocks={blocks} images={images} />
    </div>
  );
});
