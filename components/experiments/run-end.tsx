import { Credits, formatCount } from '@/components/ui';
import { milliToCredits, toMilli } from '@/lib/contract';
import type { ExperimentDetail, ExperimentWebhook } from '@/lib/pages/experiments';

/** The spending, savings and failures of an experiment's runs, once they are done. */
export function RunEnd({ detail: { cells, spent, webhook } }: { detail: ExperimentDetail }) {
  const reused = cells.filter((cell) => cell.reused);
  const failed = cells.filter(({ state }) => state === 'failed').length;
  const savedMilli = reused.reduce((sum, { price }) => sum + toMilli(price), 0);
  return (
    <p className="text-sm text-ink-2" data-testid="run-end">
      Spent <Credits amount={spent} />
      {reused.length === 0 ? null : (
        <>
          , saved <Credits amount={milliToCredits(savedMilli)} /> with {formatCount(reused.length)}{' '}
          earlier {reused.length === 1 ? 'result' : 'results'}
        </>
      )}
      {failed === 0 ? '.' : `, ${formatCount(failed)} failed. Failed cells cost nothing.`}
      {webhook === null ? null : ` ${webhookWords(webhook)}`}
    </p>
  );
}

function webhookWords({ state, error }: ExperimentWebhook): string {
  if (state === 'delivered') return 'Webhook delivered.';
  if (state === 'failed') return `Webhook failed: the address ${error}.`;
  return error === null
    ? 'Webhook is being sent.'
    : `Webhook: the address ${error}; it is tried again.`;
}
