'use client';

import { MoreHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, Chip, LazyMenu, lazyPart, RelativeTime, Tooltip } from '@/components/ui';
import type { KeySummary } from '@/lib/pages/keys';
import type { KeyCommand } from './key-menu';
import type { ModelChoice } from './types';
import { type KeyState, lastUseLabel, scopeLabels } from './words';

const loadMenu = () => import('./key-menu');
const KeyMenu = lazyPart(loadMenu);

/** One key: its name, scopes and last use, with a menu of actions. */
export function KeyRow({
  item,
  state,
  models,
  onCommand,
}: {
  item: KeySummary;
  state: KeyState;
  models: readonly ModelChoice[];
  onCommand: (what: KeyCommand) => void;
}) {
  const isLive = state === 'active' || state === 'expiring';
  const retiredSecret = item.retired_secrets[0];
  return (
    <article className="grid gap-2.5 p-4 sm:gap-3 md:p-5" aria-label={item.name}>
      <div className="flex items-start gap-3">
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
          <h2 className="flex flex-wrap items-center gap-2">
            <span dir="auto" className="max-w-full truncate font-medium" title={item.name}>
              {item.name}
            </span>
            <StateBadge item={item} state={state} />
            {item.own ? <Badge>Used by Atelier</Badge> : null}
            {item.is_assistants ? <Badge>Assistant</Badge> : null}
            {isLive && retiredSecret ? <Badge tone="live">Rotating</Badge> : null}
          </h2>
          <code className="font-mono text-xs text-ink-3">{item.prefix}…</code>
        </div>
        {isLive ? (
          <LazyMenu
            load={loadMenu}
            render={(state) => (
              <KeyMenu
                {...state}
                isOwn={item.own}
                isAssistants={item.is_assistants}
                onCommand={onCommand}
              />
            )}
            trigger={
              <button
                type="button"
                aria-label={`Actions for ${item.name}`}
                className="grid size-9 shrink-0 place-items-center rounded-sm text-ink-3 hover:bg-sunk hover:text-ink dark:hover:bg-raised pointer-coarse:size-11"
              >
                <MoreHorizontal className="size-4" aria-hidden />
              </button>
            }
          />
        ) : null}
      </div>
      <ul className="flex flex-wrap gap-1.5" aria-label="Permissions">
        {item.scopes.map((scope) => (
          <li key={scope}>
            <Chip>{scopeLabels[scope].title}</Chip>
          </li>
        ))}
        <li>
          <ModelsChip item={item} models={models} />
        </li>
      </ul>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-3">
        <Fact term="Last used">
          <LastUse item={item} />
        </Fact>
        <Fact term={item.revoked_at === null ? 'Expires' : 'Revoked'}>
          <End item={item} />
        </Fact>
        <Fact term="Created">
          <RelativeTime at={item.created_at} />
          {item.created_by === null ? null : (
            <>
              {' by '}
              <bdi>{item.created_by}</bdi>
            </>
          )}
        </Fact>
        {item.acts_for === null ? null : (
          <Fact term="Comments and fills boards as">
            <bdi>{item.acts_for}</bdi>
          </Fact>
        )}
      </dl>
      {isLive && retiredSecret ? (
        <p className="text-sm text-ink-2">
          {item.retired_secrets.length === 1
            ? 'The old secret '
            : `${item.retired_secrets.length} old secrets, the last of which `}
          <code className="font-mono text-xs">{retiredSecret.prefix}…</code> still works and ends{' '}
          <RelativeTime at={retiredSecret.ends_at} />.
        </p>
      ) : null}
    </article>
  );
}

function StateBadge({ item, state }: { item: KeySummary; state: KeyState }) {
  if (state === 'revoked') return <Badge tone="bad">Revoked</Badge>;
  if (state === 'expired') return <Badge tone="bad">Expired</Badge>;
  if (state === 'expiring' && item.expires_at !== null) {
    return <Badge tone="warn">Expires soon</Badge>;
  }
  return <Badge tone="good">Active</Badge>;
}

function ModelsChip({ item, models }: { item: KeySummary; models: readonly ModelChoice[] }) {
  if (item.allowed_models === null) return <Chip>Every model</Chip>;
  const names = item.allowed_models.map((id) => models.find((each) => each.id === id)?.name ?? id);
  if (names.length <= 2) return <Chip>{names.join(', ')}</Chip>;
  return (
    <Tooltip content={names.join(', ')}>
      <button type="button" className="rounded-sm">
        <Chip>{names.length} models</Chip>
      </button>
    </Tooltip>
  );
}

function LastUse({ item }: { item: KeySummary }) {
  if (item.last_used_at === null) return 'never';
  const place = lastUseLabel(item.last_used_from);
  return (
    <>
      <RelativeTime at={item.last_used_at} />
      {place === null ? null : (
        <span
          className="block truncate text-xs text-ink-3"
          title={item.last_used_from?.agent ?? ''}
        >
          from {place}
        </span>
      )}
    </>
  );
}

function End({ item }: { item: KeySummary }) {
  const at = item.revoked_at ?? item.expires_at;
  return at === null ? 'never' : <RelativeTime at={at} />;
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-3">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
