import type { ReactNode } from 'react';
import { formatBytes, formatCount, Progress } from '@/components/ui';

interface FileTotals {
  readonly files: number;
  readonly bytes: number;
}

/** The storage that a workspace's files take, and for how long they are kept. */
export function StorageUsed({
  usedBytes,
  quotaBytes,
  parts,
  retention,
}: {
  usedBytes: number;
  /** Null: no limit. */
  quotaBytes: number | null;
  parts: readonly { readonly label: string; readonly part: FileTotals }[];
  /** Days; null: until they are deleted. Empty when another service decides. */
  retention: readonly { readonly label: string; readonly days: number | null }[];
}) {
  return (
    <div className="grid gap-4 text-sm">
      <div className="grid gap-2">
        <p>
          <span className="num text-lg font-semibold">{formatBytes(usedBytes)}</span>{' '}
          <span className="text-ink-2">
            used{quotaBytes === null ? '' : ` of ${formatBytes(quotaBytes)}`}
          </span>
        </p>
        {quotaBytes === null ? null : (
          <Progress value={(usedBytes / Math.max(1, quotaBytes)) * 100} label="Storage used" />
        )}
      </div>
      <dl className="grid gap-3 sm:grid-cols-[9rem_1fr]">
        {parts.map(({ label, part }) => (
          <Row key={label} label={label}>
            <span className="num">{formatBytes(part.bytes)}</span>{' '}
            <span className="text-ink-3">
              {formatCount(part.files)} {part.files === 1 ? 'file' : 'files'}
            </span>
          </Row>
        ))}
        {retention.map(({ label, days }) => (
          <Row key={label} label={label}>
            {days === null
              ? 'until they are deleted'
              : `for ${formatCount(days)} ${days === 1 ? 'day' : 'days'}`}
          </Row>
        ))}
      </dl>
    </div>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
