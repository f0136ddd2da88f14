import { allScopes, idPrefixes } from '@/lib/contract';
import { sha256Hex } from '@/lib/platform/crypto';
import type { InitEnv } from '@/lib/platform/env';
import type { ServiceContext } from '../context';
import { createKey } from '../keys';
import { creditsToMilli, grantCredits } from '../money/ledger';
import { createWorkspace } from '../workspaces';

/** The team workspace of the headless set-up. */
export interface InitialWorkspace {
  id: string;
  name: string;
}

/** A fixed id, so that a database gets one initial workspace, even when the variables change later. */
const initialId = `${idPrefixes.workspace}_${sha256Hex('atelier initial workspace').slice(0, 26)}`;

/**
 * Creates, once, what the `ATELIER_INIT_*` variables ask for: the team workspace, a key with the given secret and every
 * scope, and the grant. Later starts change nothing that exists, and add what is missing if a start was killed halfway.
 */
export async function setUpInitialWorkspace(
  context: ServiceContext,
  init: InitEnv,
): Promise<InitialWorkspace> {
  const { id, name } = await createWorkspace(
    context,
    { id: initialId, name: init.workspace, kind: 'team' },
    { sandboxGrant: init.credits === 0 },
  );
  if (init.apiKey !== undefined) {
    const body = { kind: 'api' as const, name: 'Initial key', scopes: [...allScopes] };
    await createKey(context, id, body, init.apiKey);
  }
  if (init.credits > 0) {
    await context.db.transaction((tx) =>
      grantCredits(tx, {
        workspaceId: id,
        amountMilli: creditsToMilli(init.credits),
        onceKey: 'initial-credits',
        memo: 'Initial credits',
      }),
    );
  }
  return { id, name };
}
