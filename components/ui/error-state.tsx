import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button';
import { cn } from './cn';
import { CopyButton } from './copy-button';

export type ErrorStateProps = {
  /** What happened, in words. */
  title: ReactNode;
  /** What to do about it. */
  description?: ReactNode;
  /** For support; shown with a copy button. */
  requestId?: string | null;
  onRetry?: () => void;
  isRetrying?: boolean;
  action?: ReactNode;
  /** `inline` sits in a list or a card; `page` takes the middle. */
  size?: 'inline' | 'page';
  /** 1 if it is the complete page. */
  level?: 1 | 2;
};

/** An error as a person needs it: what happened, what to do, the request id, and a way to retry. */
export function ErrorState({
  title,
  description,
  requestId,
  onRetry,
  isRetrying = false,
  action,
  size = 'page',
  level = 2,
}: ErrorStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div
      role="alert"
      className={cn(
        'grid gap-1',
        size === 'page'
          ? 'mx-auto max-w-md justify-items-center px-6 py-16 text-center'
          : 'rounded-md border border-line bg-panel p-4',
      )}
    >
      {size === 'page' ? (
        <span className="mb-3 grid size-12 place-items-center rounded-lg bg-bad-soft text-bad">
          <TriangleAlert className="size-5" aria-hidden />
        </span>
      ) : null}
      <Heading
        className={cn('font-semibold text-balance', size === 'page' ? 'text-md' : 'text-bad')}
      >
        {title}
      </Heading>
      {description ? <p className="text-pretty text-ink-2">{description}</p> : null}
      {onRetry || action ? (
        <div className="mt-3 flex flex-wrap gap-2">
          {onRetry ? (
            <Button size="sm" loading={isRetrying} onClick={onRetry}>
              Try again
            </Button>
          ) : null}
          {action}
        </div>
      ) : null}
      {requestId ? (
        <p className="mt-3 flex max-w-full items-center gap-1 text-xs text-ink-3">
          <span className="shrink-0">Request</span>
          <code className="truncate font-mono">{requestId}</code>
          <CopyButton value={requestId} label="Copy the request id" size="sm" />
        </p>
      ) : null}
    </div>
  );
}
