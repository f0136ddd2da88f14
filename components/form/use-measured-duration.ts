'use client';

import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { FormField, FormSpec } from '@/lib/forms';
import { fieldOf } from '@/lib/forms';
import { useFormEnvironment } from './form-environment';
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
  const { uploads, mayLoad } = useFormEnvironment();
  const { control, setValue, getValues } = useFormContext();
  const held: unknown = useWatch({ control, name: videos?.key ?? '' });
  const pending = usePendingUploads(uploads);
  const lastSet = useRef<number | null>(null);

  // `pending` changes when a length becomes known, which no other dependency shows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!target || !videos) return;
    const urls = Array.isArray(held) ? held.map(String) : [];
    for (const url of urls) if (mayLoad(url)) uploads.measure(url);
    const lengths = urls.map((url) => uploads.durationOf(url));
    const known = lengths.length > 0 && lengths.every((length) => length !== undefined);
    const next = known
      ? fitted(
          lengths.reduce((sum, length) => sum + (length ?? 0), 0),
          target,
        )
      : null;
    const current: unknown = getValues(target.key);
    const ours = current === null || current === undefined || current === lastSet.current;
    if (!ours || current === next) return;
    if (next === null && lastSet.current === null) return;
    lastSet.current = next;
    setValue(target.key, next);
  }, [held, pending, target, videos, uploads, mayLoad, getValues, setValue]);
}
