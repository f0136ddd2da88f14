import { Banner, CodeBlock, formatCreditAmount } from '@/components/ui';
import type { Trial } from '@/lib/contract';

/** The results of a trial, its price for a team, and the request. */
export function TrialResult({ trial }: { trial: Trial }) {
  const { error, text, outputs, seconds, usage, credits, request } = trial;
  const facts = [
    `${seconds} s`,
    usage === null ? null : `${usage.input_tokens} tokens in, ${usage.output_tokens} out`,
    credits === null
      ? 'no price covers this request yet'
      : `a team would pay ${formatCreditAmount(credits)}`,
  ];
  return (
    <div role="status" className="grid min-w-0 gap-3">
      {error === null ? null : (
        <Banner tone="bad" className="rounded-md">
          {error}
        </Banner>
      )}
      {text === null || text === '' ? null : (
        <p dir="auto" className="rounded-md bg-sunk p-3 whitespace-pre-wrap dark:bg-raised">
          {text}
        </p>
      )}
      {outputs.length === 0 ? null : (
        <ul aria-label="Results" className="flex flex-wrap gap-3">
          {outputs.map(({ content_type, data_url }, index) => (
            <li key={data_url.slice(-64)}>
              {content_type.startsWith('video/') ? (
                // biome-ignore lint/a11y/useMediaCaption: a trial has no captions
                <video controls src={data_url} className="max-h-80 rounded-md" />
              ) : content_type.startsWith('audio/') ? (
                // biome-ignore lint/a11y/useMediaCaption: a trial has no captions
                <audio controls src={data_url} aria-label={`Result ${index + 1}`} />
              ) : (
                // biome-ignore lint/performance/noImgElement: the picture is in the address
                <img
                  src={data_url}
                  alt={`Result ${index + 1}`}
                  className="max-h-80 min-w-24 rounded-md border border-line"
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="num text-sm text-ink-2">{facts.filter((part) => part !== null).join(' · ')}</p>
      <CodeBlock title="Request" language="json" code={JSON.stringify(request, null, 2)} />
    </div>
  );
}
