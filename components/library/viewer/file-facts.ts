import { formatBytes, formatCount, formatDuration } from '@/components/ui';
import type { OutputRecord } from '@/lib/contract';

/** Facts about a file, as `[term, value]`: format, pixels, duration and size. */
export function fileFacts(output: OutputRecord): [term: string, value: string][] {
  const { width, height, duration, size } = output;
  const format = formatOf(output.content_type);
  const facts: [string, string | null][] = [
    ['Format', format],
    ['Pixels', width && height ? `${formatCount(width)} × ${formatCount(height)}` : null],
    ['Length', duration === undefined ? null : formatDuration(duration)],
    ['File size', size === undefined ? null : formatBytes(size)],
  ];
  return facts.flatMap(([term, value]) => (value === null ? [] : [[term, value]]));
}

/** A few words for a button: "PNG, 1.2 MB". */
export function fileLabel(output: OutputRecord): string {
  const size = output.size === undefined ? null : formatBytes(output.size);
  return [formatOf(output.content_type), size].filter(Boolean).join(', ');
}

/** "PNG" of `image/png`; null where only the kind of a file is known. */
function formatOf(contentType: string): string | null {
  if (contentType === 'text/plain') return 'Text';
  const [, type = ''] = contentType.split(';')[0]?.split('/') ?? [];
  return type === '' || type === '*' ? null : (type.split('+')[0] ?? type).toUpperCase();
}
