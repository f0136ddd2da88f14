'use client';

import { SegmentedControl } from '@/components/ui';
import type { GalleryFilters } from '@/lib/pages/gallery-filters';

/** Images, videos, audio, or all of them. */
export function KindFilter({
  kind,
  onChange,
  className,
}: {
  kind: GalleryFilters['kind'];
  onChange: (kind: GalleryFilters['kind']) => void;
  className?: string;
}) {
  return (
    <SegmentedControl
      aria-label="Family"
      segments={[
        { value: 'all', label: 'All' },
        { value: 'image', label: 'Images' },
        { value: 'video', label: 'Videos' },
        { value: 'audio', label: 'Audio' },
      ]}
      value={kind ?? 'all'}
      onValueChange={(value) => onChange(value === 'all' ? undefined : value)}
      {...(className === undefined ? {} : { className })}
    />
  );
}
