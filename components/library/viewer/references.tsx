'use client';

import { useState } from 'react';

const mediaName = /^reference_|_url$|_urls$/;

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\//.test(value);

/** The media URLs in a parameter; null when it holds another kind of value. */
export function addressesOf(name: string, value: unknown): readonly string[] | null {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return mediaName.test(name) && list.length > 0 && list.every(isAddress) ? list : null;
}

/** The files a task was made from, each a link to it. */
export function References({ name, urls }: { name: string; urls: readonly string[] }) {
  const kind = name.includes('video') ? 'video' : name.includes('audio') ? 'audio' : 'image';
  return (
    <ul className="flex flex-wrap gap-2">
      {urls.map((url, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a file may be named twice
        <li key={i}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="grid size-14 place-items-center overflow-hidden rounded-md border border-line bg-sunk text-2xs text-ink-3"
          >
            {kind === 'image' ? (
              <ReferencePicture url={url} label={`Reference ${i + 1}`} />
            ) : (
              `${kind} ${i + 1}`
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A reference as an image, or by its name when it cannot be loaded. */
function ReferencePicture({ url, label }: { url: string; label: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <span className="px-1 text-center">{label}</span>;
  return (
    // biome-ignore lint/performance/noImgElement: a reference as it is
    <img src={url} alt={label} onError={() => setBroken(true)} className="size-full object-cover" />
  );
}
