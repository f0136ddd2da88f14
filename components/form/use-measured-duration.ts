'use client';

import { useEffect, useRef } from 'react';
import type { FormField, FormSpec } from '@/lib/forms';
import { fieldOf, ownValue } from '@/lib/forms';
import { useFormEnvironment } from './form-environment';
import { useFormStore, useFormValue } from './use-form-value';
import { usePendingUploads } from './use-uploads';

/** Seconds as the field accepts them. Rounded up to whole ones, because a started second is processed too. */
function fitted(seconds: number, { type, limits }: FormField): number {
  const { min = 0, max = Number.POSITIVE_INFINITY } = limits;
  const rounded = type === 'integer' ? Math.ceil(seconds) : Math.round(seconds * 100) / 100;
  return Math.min(max, Math.max(min, rounded));
}

/**
 * Keeps `input_video_duration` at the total length of the reference videos until the person sets it. Leaves it unset
 * while a length is unknown, because the interface wants it accurate or not at all.
 */
export function useMeasuredDuration(spec: FormSpec): void {
  const videos = fieldOf(spec, 'reference_videos');
  const target = fieldOf(spec, 'input_video_duration');
  const { uploads, loads } = useFormEnvironment();
  const store = useFormStore();
  const held = useFormValue((values) => videos && ownValue(values, videos.name));
  const pending = usePendingUploads(uploads);
  const lastSet = useRef<number>(undefined);

  // `pending` changes when a length becomes known, which no other dependency shows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!target || !videos) return;
    const urls = Array.isArray(held) ? held.map(String) : [];
    for (const url of urls) if (loads(url)) uploads.measure(url);
    const lengths = urls.map((url) => uploads.durationOf(url));
    const known = lengths.length > 0 && lengths.every((length) => length !== undefined);
    const next = known
      ? fitted(
          lengths.reduce((sum, length) => sum + (length ?? 0), 0),
          target,
        )
      : undefined;
    const current = ownValue(store.values(), target.name);
    if (current !== undefined && current !== lastSet.current) return;
    if (current === next) return;
    lastSet.current = next;
    store.set({ [target.name]: next });
  }, [held, pending, target, videos, uploads, loads, store]);
}
