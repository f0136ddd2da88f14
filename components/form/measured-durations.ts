'use client';

import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type FormField, type FormSpec, fieldOf } from '@/lib/forms';
import { useFormEnvironment } from './form-environment';
import { usePendingUploads } from './use-uploads';

/** Seconds as the field accepts them. Rounded up to whole ones, because a started second is processed too. */
function fitSeconds(seconds: number, { type, limits }: FormField): number {
  const { min = 0, max = Number.POSITIVE_INFINITY } = limits;
  const rounded = type === 'integer' ? Math.ceil(seconds) : Math.round(seconds * 100) / 100;
  return Math.min(max, Math.max(min, rounded));
}

/** Keeps the measured lengths of the form: of reference videos, and of the sound of a transcription. */
export default function MeasuredDurations({ spec }: { spec: FormSpec }) {
  useMeasuredDuration(spec, 'reference_videos', 'input_video_duration');
  useMeasuredDuration(spec, 'audio_url', 'input_audio_duration');
  return null;
}

/**
 * Keeps a field at the total length of the files of another until the person sets it. Leaves it unset while a length is
 * unknown, because the interface wants it accurate or not at all.
 */
function useMeasuredDuration(spec: FormSpec, sourceName: string, name: string): void {
  const files = fieldOf(spec, sourceName);
  const target = fieldOf(spec, name);
  const { uploads, mayLoad } = useFormEnvironment();
  const { control, setValue, getValues } = useFormContext();
  const fileValue: unknown = useWatch({ control, name: files?.key ?? '' });
  const pendingUploads = usePendingUploads(uploads);
  const lastSetSeconds = useRef<number | null>(null);

  // `pendingUploads` changes when a length becomes known, which no other dependency shows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!target || !files) return;
    const urls = Array.isArray(fileValue)
      ? fileValue.map(String)
      : typeof fileValue === 'string'
        ? [fileValue]
        : [];
    for (const url of urls) if (mayLoad(url)) uploads.measure(url);
    const lengths = urls.map((url) => uploads.durationOf(url));
    const isMeasured = lengths.length > 0 && lengths.every((length) => length !== undefined);
    const measuredSeconds = isMeasured
      ? fitSeconds(
          lengths.reduce((sum, length) => sum + (length ?? 0), 0),
          target,
        )
      : null;
    const current: unknown = getValues(target.key);
    const isReplaceable =
      current === null || current === undefined || current === lastSetSeconds.current;
    // A value equal to the measured length was set by this hook before, such as on an earlier visit of the page.
    if (measuredSeconds !== null && current === measuredSeconds)
      lastSetSeconds.current = measuredSeconds;
    if (!isReplaceable || current === measuredSeconds) return;
    if (measuredSeconds === null && lastSetSeconds.current === null) return;
    lastSetSeconds.current = measuredSeconds;
    setValue(target.key, measuredSeconds);
  }, [fileValue, pendingUploads, target, files, uploads, mayLoad, getValues, setValue]);
}
