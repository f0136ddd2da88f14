import { Button } from '@/components/ui';

/** Says that the picture is loading, or that this failed. `failure`: the sentence for another file. */
export function LoadNote({
  hasFailed,
  failure = 'The picture could not be loaded. What you painted is kept. Check your connection.',
  onRetry,
}: {
  hasFailed?: boolean;
  failure?: string;
  onRetry?: () => void;
}) {
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 px-6 text-center text-ink-2">
      {hasFailed ? (
        <>
          <p role="alert">{failure}</p>
          <Button onClick={onRetry}>Try again</Button>
        </>
      ) : (
        <p role="status">Loading the picture…</p>
      )}
    </div>
  );
}
