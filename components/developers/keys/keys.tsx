'use client';

import { KeyRound, Plus } from 'lucide-react';
import Link from 'next/link';
import { Suspense, useState } from 'react';
import {
  AlertDialog,
  Button,
  Card,
  Disclosure,
  EmptyState,
  lazyPart,
  PageHeader,
  toast,
} from '@/components/ui';
import { revokeKeyAction } from '@/lib/console/developers/keys/actions';
import type { KeySummary } from '@/lib/pages/keys';
import { useAction } from '../../actions';
import { useShell } from '../../layout';
import type { KeyCommand } from './key-menu';
import { KeyRow } from './key-row';
import type { ModelChoice } from './types';
import { useNow } from './use-now';
import { keyState, lastUseLabel } from './words';

const loadCreate = () => import('./create-key-dialog');
const CreateKeyDialog = lazyPart(async () => ({ default: (await loadCreate()).CreateKeyDialog }));
const EditKeyDialog = lazyPart(async () => ({
  default: (await import('./edit-key-dialog')).EditKeyDialog,
}));
const RotateKeyDialog = lazyPart(async () => ({
  default: (await import('./rotate-key-dialog')).RotateKeyDialog,
}));

/** The API keys of a team workspace, active and ended, with dialogs to create, edit, rotate and revoke one. */
export function Keys({
  items,
  models,
  baseUrl,
  budgetsHref,
}: {
  items: readonly KeySummary[];
  models: readonly ModelChoice[];
  /** Base URL of the interface, for the command that tries a key. */
  baseUrl: string;
  /** The page with budgets of keys; null for readers who may not open it. */
  budgetsHref: string | null;
}) {
  const [dialog, setDialog] = useState<{
    what: KeyCommand | 'create';
    item: KeySummary | null;
  } | null>(null);
  const nowSeconds = useNow();
  const close = () => setDialog(null);
  const keysWithState = items.map((item) => ({ item, state: keyState(item, nowSeconds) }));
  const endedKeys = keysWithState.filter(({ state }) => state === 'revoked' || state === 'expired');
  const liveKeys = keysWithState.filter((each) => !endedKeys.includes(each));
  const hasOnlyConsoleKey = liveKeys.every(({ item }) => item.own);
  const item = dialog?.item ?? null;
  const createButton = (
    <Button
      variant="primary"
      onPointerEnter={() => void loadCreate().catch(() => undefined)}
      onClick={() => setDialog({ what: 'create', item: null })}
    >
      <Plus aria-hidden />
      Create key
    </Button>
  );
  const rows = (list: typeof keysWithState) => (
    <Card className="p-0">
      <ul className="divide-y divide-line">
        {list.map((each) => (
          <li key={each.item.id}>
            <KeyRow
              {...each}
              models={models}
              onCommand={(what) => setDialog({ what, item: each.item })}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
  return (
    <>
      <PageHeader
        description="API keys let your programs call the API. They belong to this workspace, not to the person who created them."
        actions={
          <>
            {budgetsHref === null ? null : (
              <Button asChild>
                <Link href={budgetsHref}>Budgets</Link>
              </Button>
            )}
            {hasOnlyConsoleKey ? null : createButton}
          </>
        }
      />
      {liveKeys.length > 0 ? rows(liveKeys) : null}
      {hasOnlyConsoleKey ? (
        <EmptyState
          icon={<KeyRound aria-hidden />}
          title={endedKeys.length > 0 ? 'No active API keys' : 'No API keys yet'}
          description="A program signs its requests with a key. Create one for each program, so you can limit or revoke it on its own."
          action={createButton}
          className="py-8"
        />
      ) : null}
      {endedKeys.length > 0 ? (
        <Disclosure
          summary={
            <>
              Ended keys <span className="num text-ink-3">{endedKeys.length}</span>
            </>
          }
        >
          <div className="mt-3">{rows(endedKeys)}</div>
        </Disclosure>
      ) : null}
      <Suspense>
        {dialog?.what === 'create' ? (
          <CreateKeyDialog models={models} baseUrl={baseUrl} onClose={close} />
        ) : null}
        {dialog?.what === 'edit' && item !== null ? (
          <EditKeyDialog item={item} models={models} onClose={close} />
        ) : null}
        {dialog?.what === 'rotate' && item !== null ? (
          <RotateKeyDialog item={item} baseUrl={baseUrl} onClose={close} />
        ) : null}
      </Suspense>
      <RevokeDialog item={dialog?.what === 'revoke' ? item : null} onClose={close} />
    </>
  );
}

function RevokeDialog({ item, onClose }: { item: KeySummary | null; onClose: () => void }) {
  const { workspace } = useShell();
  const revocation = useAction(revokeKeyAction, {
    failsInToast: true,
    onDone: ({ name }) =>
      toast.success(
        <>
          <bdi>{name}</bdi> was revoked.
        </>,
      ),
  });
  return (
    <AlertDialog
      open={item !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Revoke ${item?.name ?? ''}?`}
      description={`${item === null ? '' : lastUse(item)} Its requests are refused and its streams end right away. You can’t undo this. Tasks it started keep running.`}
      confirmLabel="Revoke key"
      onConfirm={() => revocation.run(workspace.slug, item?.id ?? '')}
    />
  );
}

/** The last use of a key, for the question whether to revoke it. */
function lastUse(item: KeySummary): string {
  if (item.last_used_at === null) return 'It was never used.';
  const at = new Date(item.last_used_at * 1000);
  const when = at.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  const place = lastUseLabel(item.last_used_from);
  return `It was last used on ${when}${place === null ? '' : ` from ${place}`}.`;
}
