import { Credits, formatCount } from '@/components/ui';
import { milliToCredits, toMilli } from '@/lib/contract';
import type { ExperimentDetail, ExperimentWebhook } from '@/lib/pages/experiments';

/** The savings and failures of an experiment's runs, and their webhook, once they are done. */
export function RunEnd({ detail: { cells, webhook } }: { detail: ExperimentDetail }) {
  const reusedCells = cells.filter((cell) => cell.reused);
  const failedCells = cells.filter(({ state }) => state === 'failed');
  const failedCount = failedCells.length;
  const lostMilli = failedCells.reduce((sum, { charged }) => sum + toMilli(charged ?? 0), 0);
  const savedMilli = reusedCells.reduce((sum, { price }) => sum + toMilli(price), 0);
  if (reusedCells.length === 0 && failedCount === 0 && webhook === null) return null;
  return (
    <p className="text-sm text-ink-2" data-testid="run-end">
      {reusedCells.length === 0 ? null : (
        <>
          Saved <Credits amount={milliToCredits(savedMilli)} /> with{' '}
          {formatCount(reusedCells.length)} earlier{' '}
          {reusedCells.length === 1 ? 'result' : 'results'}.{' '}
        </>
      )}
      {failedCount === 0 ? null : `${formatCount(failedCount)} failed. `}
      {failedCount === 0 ? null : lostMilli === 0 ? (
        'Failed cells cost nothing. '
      ) : (
        <>
          <Credits amount={milliToCredits(lostMilli)} /> were charged for what some of them made.{' '}
        </>
      )}
      {webhook === null ? null : webhookMessage(webhook)}
    </p>
  );
}

function webhookMessage({ state, error }: ExperimentWebhook): string {
  if (state === 'delivered') return 'Webhook delivered.';
  if (state === 'failed') return `Webhook failed: the address ${error}.`;
  return error === null
    ? 'Webhook is being sent.'
    : `Webhook: the address ${error}; it is tried again.`;
}
