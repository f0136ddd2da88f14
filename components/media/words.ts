import type { Creation } from '@/lib/contract';

/** What happened to a task that ended without a result, in words and what to do about it. */
const failures: Record<string, { title: string; advice: string }> = {
  content_policy_violation: { title: 'Refused by content policy', advice: 'Edit and retry' },
  reference_download_failed: {
    title: 'A reference could not be fetched',
    advice: 'Check it and retry',
  },
  reference_invalid: { title: 'A reference cannot be used', advice: 'Replace it and retry' },
  upstream_error: { title: 'The provider failed', advice: 'Try again' },
  upstream_timeout: { title: 'The provider took too long', advice: 'Try again' },
  generation_failed: { title: 'It could not be made', advice: 'Try again' },
  internal_error: { title: 'Something broke on our side', advice: 'Try again' },
  task_expired: { title: 'Not finished in time', advice: 'Try again' },
};

/** Title and advice for a task that failed, expired or was canceled. Nothing was charged for any of them. */
export function endedWords(task: Pick<Creation, 'status' | 'error'>): {
  title: string;
  advice: string;
} {
  if (task.status === 'canceled') return { title: 'Canceled', advice: 'Run again' };
  return (
    failures[task.error?.code ?? ''] ?? {
      title: task.status === 'expired' ? 'Not finished in time' : 'It failed',
      advice: 'Try again',
    }
  );
}

/** Credits the task cost: settled, else what is reserved, else what was quoted; null when unknown. */
export function creditsOf({
  receipt,
  quote,
  status,
}: Pick<Creation, 'receipt' | 'quote' | 'status'>) {
  if (receipt !== null) return receipt.settled ?? receipt.authorized;
  if (status === 'failed' || status === 'canceled' || status === 'expired') return 0;
  return quote?.estimated_credits ?? null;
}

/** One line that says what a tile is, for those who hear it. */
export function tileLabel(task: Creation, output: number): string {
  const kind = task.kind === 'video' ? 'Video' : 'Picture';
  const place = task.outputs.length > 1 ? ` ${output + 1} of ${task.outputs.length}` : '';
  const prompt = task.prompt === '' ? '' : `: ${task.prompt}`;
  if (task.status === 'queued') return `${kind} waiting${prompt}`;
  if (task.status === 'running') return `${kind} at ${task.progress} %${prompt}`;
  if (task.status !== 'succeeded') return `${endedWords(task).title}${prompt}`;
  return `${kind}${place}${prompt}`;
}
