'use client';

import { useState } from 'react';
import { CopyButton } from '@/components/ui';
import type { Creation } from '@/lib/contract';
import type { FormSpec } from '@/lib/forms';
import { fieldOf } from '@/lib/forms';

const mediaName = /^reference_|_url$|_urls$/;

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\//.test(value);

/** Every parameter of the recipe as it was sent, in the form's order where the model is known. */
export function Params({ task, spec }: { task: Creation; spec: FormSpec | undefined }) {
  const { prompt, ...params } = task.params ?? {};
  const order = spec?.fields.map(({ name }) => name) ?? [];
  const place = (name: string) => order.indexOf(name) + 1 || order.length + 1;
  const entries = Object.entries(params).sort(([a], [b]) => place(a) - place(b));
  return (
    <div className="grid gap-4">
      {task.prompt === '' ? null : (
        <div>
          <div className="mb-1 flex items-center justify-between text-xs text-ink-3">
            Prompt <CopyButton value={task.prompt} label="Copy the prompt" size="sm" />
          </div>
          <p className="text-pretty whitespace-pre-wrap break-words">{task.prompt}</p>
        </div>
      )}
      {task.params === null ? (
        <p className="text-sm text-ink-3">
          This task was found by its id. The service does not share its recipe.
        </p>
      ) : null}
      {entries.length > 0 ? (
        <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-2 text-sm">
          {entries.map(([name, value]) => (
            <Param
              key={name}
              label={(spec && fieldOf(spec, name)?.label) ?? name}
              name={name}
              value={value}
            />
          ))}
        </dl>
      ) : null}
    </div>
  );
}

function Param({ label, name, value }: { label: string; name: string; value: unknown }) {
  const list = Array.isArray(value) ? value : [value];
  const media = mediaName.test(name) && list.every(isAddress) && list.length > 0;
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0">
        {media ? (
          <References name={name} urls={list} />
        ) : (
          <span className="num break-words">{textOf(value)}</span>
        )}
      </dd>
    </>
  );
}

function References({ name, urls }: { name: string; urls: readonly string[] }) {
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

/** A reference by its picture, or by its name where it is gone or another site's. */
function ReferencePicture({ url, label }: { url: string; label: string }) {
  const [broken, setBroken] = useState(false);
  if (broken) return <span className="px-1 text-center">{label}</span>;
  return (
    // biome-ignore lint/performance/noImgElement: a reference as it is
    <img src={url} alt={label} onError={() => setBroken(true)} className="size-full object-cover" />
  );
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
    return value.join(', ');
  return JSON.stringify(value);
}
