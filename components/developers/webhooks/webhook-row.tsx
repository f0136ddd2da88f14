import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { Badge, Chip, RelativeTime } from '@/components/ui';
import type { ManagedWebhook } from '@/lib/contract';
import { webhookState } from './words';

/** One webhook in the list; the row links to its page. */
export function WebhookRow({ webhook, href }: { webhook: ManagedWebhook; href: string }) {
  const { tone, label } = webhookState(webhook);
  const { key, url, events, failing_since: failingSince } = webhook;
  return (
    <article
      className="relative flex items-center gap-3 p-4 hover:bg-sunk md:p-5 dark:hover:bg-raised"
      aria-label={key.name}
    >
      <div className="grid min-w-0 flex-1 gap-2">
        <h2 className="flex flex-wrap items-center gap-2">
          <Link
            href={href}
            dir="auto"
            className="min-w-0 truncate font-medium after:absolute after:inset-0 after:content-['']"
            title={key.name}
          >
            {key.name}
          </Link>
          <Badge tone={tone}>{label}</Badge>
          {key.revoked ? <Badge>Key revoked</Badge> : null}
        </h2>
        <p className="truncate font-mono text-xs text-ink-2" title={url}>
          {url}
        </p>
        <ul className="flex flex-wrap gap-1.5" aria-label="Events">
          {events.map((event) => (
            <li key={event}>
              <Chip>{event}</Chip>
            </li>
          ))}
        </ul>
        {failingSince === null ? null : (
          <p className="text-sm text-ink-2">
            Failing since <RelativeTime at={failingSince} />.
          </p>
        )}
      </div>
      <ChevronRight className="size-4 shrink-0 text-ink-3" aria-hidden />
    </article>
  );
}
