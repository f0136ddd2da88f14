'use client';

import { Images, Link2, Plus } from 'lucide-react';
import { type FormEvent, Suspense, useRef, useState } from 'react';
import { Button, cn, Input, lazyPart } from '@/components/ui';
import type { MediaKind } from '@/lib/forms';
import { acceptOf } from './accept';
import { tileClasses } from './media-tile';
import type { MediaList } from './use-media-list';

const AssetPicker = lazyPart(() => import('./asset-picker'));

const dashedClasses =
  'border-[1.5px] border-line-strong border-dashed text-ink-3 transition-colors hover:border-edge hover:text-ink';
const addTileClasses = cn(tileClasses, dashedClasses, 'grid place-items-center bg-transparent');
const addLineClasses = cn(
  dashedClasses,
  'flex h-10 items-center justify-center gap-2 rounded-md text-sm pointer-coarse:h-11',
);

/**
 * Buttons to choose files, or uploads in Assets, or to enter a web address, at the end of a media list. One line in an empty
 * list, else tiles.
 */
export function AddMedia({
  kind,
  list,
  isSingle,
  label,
}: {
  kind: MediaKind;
  list: MediaList;
  isSingle: boolean;
  label: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isTyping, setTyping] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const { accept, formats } = acceptOf(kind);
  // A field of pictures takes a frame of a film.
  const acceptedTypes = kind === 'image' ? `${accept},${acceptOf('video').accept}` : accept;
  const isEmpty = list.urls.length + list.pending.length === 0;
  return (
    <>
      <li className={cn(isEmpty && 'flex-1')}>
        <button
          type="button"
          aria-label={`Add, drop or paste ${label} (${formats})`}
          title={`Choose, drop or paste ${formats}${kind === 'image' ? ', or a film for one of its frames' : ''}`}
          className={isEmpty ? cn(addLineClasses, 'w-full px-3 whitespace-nowrap') : addTileClasses}
          onClick={() => input.current?.click()}
        >
          <Plus className={isEmpty ? 'size-4' : 'size-5'} aria-hidden />
          {isEmpty ? 'Add, drop or paste' : null}
        </button>
        <input
          ref={input}
          type="file"
          hidden
          accept={acceptedTypes}
          multiple={!isSingle}
          data-media-input={kind}
          onChange={(event) => {
            list.addFiles([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </li>
      <li>
        <button
          type="button"
          aria-label={`Add ${label} from Assets`}
          aria-haspopup="dialog"
          title="Choose among Assets"
          className={isEmpty ? cn(addLineClasses, 'w-11') : addTileClasses}
          onClick={() => setPicking(true)}
        >
          <Images className="size-4" aria-hidden />
        </button>
        {isPicking ? (
          <Suspense fallback={null}>
            <AssetPicker
              label={label}
              kinds={[kind]}
              max={isSingle ? 1 : list.freePlaces}
              onChoose={(_, urls) => {
                for (const url of urls) list.addListed({ url, kind });
              }}
              onClose={() => setPicking(false)}
            />
          </Suspense>
        ) : null}
      </li>
      <li>
        <button
          type="button"
          aria-label={`Add ${label} by web address`}
          aria-expanded={isTyping}
          title="Use a web address"
          className={isEmpty ? cn(addLineClasses, 'w-11') : addTileClasses}
          onClick={() => setTyping(!isTyping)}
        >
          <Link2 className="size-4" aria-hidden />
        </button>
      </li>
      {isTyping ? <UrlEntry list={list} label={label} onDone={() => setTyping(false)} /> : null}
    </>
  );
}

function UrlEntry({ list, label, onDone }: { list: MediaList; label: string; onDone: () => void }) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (list.addUrl(text)) onDone();
  };
  return (
    <li className="w-full">
      <form className="flex gap-2" onSubmit={submit}>
        <Input
          autoFocus
          type="text"
          inputMode="url"
          aria-label={`Web address for ${label}`}
          placeholder="https://…"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            list.clearProblem();
          }}
          onKeyDown={(event) => event.key === 'Escape' && onDone()}
        />
        <Button type="submit">Add</Button>
      </form>
    </li>
  );
}
