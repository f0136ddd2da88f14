'use client';

import { MoreHorizontal, Pencil, Power, RefreshCw, Send, Trash2 } from 'lucide-react';
import {
  Badge,
  Button,
  Chip,
  CopyButton,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  PageHeader,
  RelativeTime,
} from '@/components/ui';
import type { EventType, ManagedWebhook } from '@/lib/contract';
import { offeredEvents, webhookState } from './words';

export type WebhookCommand = 'edit' | 'rotate' | 'enable' | 'disable' | 'delete' | 'redeliver';

/** The URL, state and actions of a webhook. */
export function WebhookHead({
  webhook,
  isBusy,
  onCommand,
  onTest,
}: {
  webhook: ManagedWebhook;
  isBusy: boolean;
  onCommand: (what: WebhookCommand) => void;
  onTest: (event: EventType) => void;
}) {
  const { tone, label } = webhookState(webhook);
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeader
        level={2}
        title={
          <span className="flex flex-wrap items-center gap-2">
            <span dir="auto" className="min-w-0 truncate">
              {webhook.key.name}
            </span>
            <Badge tone={tone}>{label}</Badge>
            {webhook.key.revoked ? <Badge>Key revoked</Badge> : null}
          </span>
        }
        actions={
          <>
            <TestMenu isBusy={isBusy} onTest={onTest} />
            <MoreMenu enabled={webhook.enabled} onCommand={onCommand} />
          </>
        }
      />
      <dl className="grid items-baseline gap-x-3 gap-y-1.5 text-sm sm:gap-y-3 sm:grid-cols-[7rem_1fr]">
        <dt className="text-ink-3">Address</dt>
        <dd className="flex min-w-0 items-center gap-1">
          <code className="min-w-0 font-mono text-sm break-all">{webhook.url}</code>
          <CopyButton
            value={webhook.url}
            label="Copy the address"
            size="sm"
            className="-my-2 pointer-coarse:-my-3"
          />
        </dd>
        <dt className="text-ink-3">Events</dt>
        <dd>
          <ul className="flex flex-wrap gap-1.5">
            {webhook.events.map((event) => (
              <li key={event}>
                <Chip>{event}</Chip>
              </li>
            ))}
          </ul>
        </dd>
        {webhook.failing_since === null ? null : (
          <>
            <dt className="text-ink-3">Failing</dt>
            <dd>
              since <RelativeTime at={webhook.failing_since} />
              {webhook.enabled ? '. It turns off after five days of failures' : null}
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}

function TestMenu({ isBusy, onTest }: { isBusy: boolean; onTest: (event: EventType) => void }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button loading={isBusy}>
          <Send aria-hidden />
          Send test
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuLabel>A sample event, sent once</DropdownMenuLabel>
        {offeredEvents.map((event) => (
          <DropdownMenuItem key={event} onSelect={() => onTest(event)}>
            <code className="font-mono text-sm">{event}</code>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function MoreMenu({
  enabled,
  onCommand,
}: {
  enabled: boolean;
  onCommand: (what: WebhookCommand) => void;
}) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        aria-label="Actions for this webhook"
        className="grid size-9 shrink-0 place-items-center rounded-md border border-line-strong bg-panel text-ink-2 hover:bg-sunk hover:text-ink dark:hover:bg-raised pointer-coarse:size-11"
      >
        <MoreHorizontal className="size-4" aria-hidden />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem icon={<Pencil aria-hidden />} onSelect={() => onCommand('edit')}>
          Edit…
        </DropdownMenuItem>
        <DropdownMenuItem icon={<RefreshCw aria-hidden />} onSelect={() => onCommand('rotate')}>
          Rotate the secret…
        </DropdownMenuItem>
        <DropdownMenuItem
          icon={<Power aria-hidden />}
          onSelect={() => onCommand(enabled ? 'disable' : 'enable')}
        >
          {enabled ? 'Switch off' : 'Switch on'}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem
          icon={<Trash2 aria-hidden />}
          tone="danger"
          onSelect={() => onCommand('delete')}
        >
          Delete…
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
