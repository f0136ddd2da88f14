import { Badge, CodeBlock, formatCount, RelativeTime } from '@/components/ui';
import type { WebhookAttempt } from '@/lib/contract';
import { outcomeLabel } from './words';

/** One delivery attempt: outcome, request and response. */
export function AttemptView({ attempt, open }: { attempt: WebhookAttempt; open: boolean }) {
  const hasArrived = attempt.failure === null;
  const { response_headers: headers, response_body: body } = attempt;
  return (
    <details open={open} className="rounded-md border border-line">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-sm">
        <span className="num text-ink-3">{attempt.number}</span>
        <Badge tone={hasArrived ? 'good' : 'bad'}>{attempt.status ?? 'No answer'}</Badge>
        <span className="num text-ink-2">{formatCount(attempt.duration_ms)} ms</span>
        {attempt.trigger === 'manual' ? <Badge>Sent manually</Badge> : null}
        <span className="ms-auto text-ink-3">
          <RelativeTime at={new Date(attempt.started_at_ms)} />
        </span>
      </summary>
      <div className="grid grid-cols-1 gap-3 border-t border-line p-3">
        <p className="text-sm text-ink-2">{outcomeLabel(attempt)}</p>
        <CodeBlock title={`Request to ${attempt.url}`} code={linesOf(attempt.request_headers)} />
        {headers === null ? null : (
          <CodeBlock
            title="Answer"
            code={`${linesOf(headers)}${body === null || body === '' ? '' : `\n\n${body}`}`}
          />
        )}
      </div>
    </details>
  );
}

const linesOf = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
