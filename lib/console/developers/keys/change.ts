import { idPrefixes, type ManagedKey } from '@/lib/contract';
import type { KeySummary, KeyWithSecret } from '@/lib/pages/keys';
import { newId } from '@/lib/platform/ids';
import { InvalidRequestError } from '../../platform/failures';
import { raiseNotificationToAdmins } from '../../platform/notifications';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import {
  type AuditAction,
  auditContext,
  recordServiceChange,
  type ServiceChange,
} from '../../team/audit';
import { readWorkspaceKeyId, rotateWorkspaceKey } from '../stored-keys';
import type { KeyChangesInput, NewKeyInput } from './input';
import { listApiKeys, summarizeKeys } from './list';
import { requireKeyManagement } from './manage';

/** Makes a key of the workspace. Only this result has its secret. */
export async function createApiKey(access: Access, input: NewKeyInput): Promise<KeyWithSecret> {
  const keys = requireKeyManagement(access);
  const values = {
    name: input.name,
    scopes: input.scopes,
    allowed_models: input.allowedModels,
    expires_at: input.expiresAt,
  };
  return changeKey(access, {
    action: 'key.create',
    before: null,
    intendedValues: values,
    makeChange: async () => {
      const { secret, ...key } = await keys.create(access.workspace.id, {
        kind: 'api',
        ...values,
        created_by: access.user.id,
      });
      return { key: await summarizeKey(access, key), secret };
    },
  });
}

/** Changes a key's name, models or expiry. Of the console's own key only the name can change. */
export async function updateApiKey(
  access: Access,
  keyId: string,
  changes: KeyChangesInput,
): Promise<KeySummary> {
  const keys = requireKeyManagement(access);
  const changesLimits = changes.allowedModels !== undefined || changes.expiresAt !== undefined;
  if (changesLimits) await refuseConsoleKey(access, keyId, 'It is not limited');
  const { name, allowedModels, expiresAt } = changes;
  const values = {
    ...(name === undefined ? {} : { name }),
    ...(allowedModels === undefined ? {} : { allowed_models: allowedModels }),
    ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
  };
  const { key } = await changeKey(access, {
    action: 'key.update',
    before: await findKey(access, keyId),
    intendedValues: values,
    makeChange: async () => ({
      key: await summarizeKey(access, await keys.update(access.workspace.id, keyId, values)),
    }),
  });
  return key;
}

/**
 * Replaces the secret of a key. The old one works for another `graceHours`. The key then acts for the person who rotates
 * it, because they know the secret. Returns null for the console's own key, whose secret is never shown.
 */
export async function rotateApiKey(
  access: Access,
  keyId: string,
  graceHours: number,
): Promise<KeyWithSecret | null> {
  const keys = requireKeyManagement(access);
  const before = await findKey(access, keyId);
  if (keyId === (await readWorkspaceKeyId(access.workspace.id))) {
    await changeKey(access, {
      action: 'key.rotate',
      before,
      makeChange: async (reportStep) => {
        await rotateWorkspaceKey(access.workspace.id);
        reportStep({ action: 'key.rotate', ...stateOf(before) });
        const key = await findKey(access, keyId);
        if (key === null) throw new Error('the service has no key of the console');
        return { key };
      },
    });
    return null;
  }
  return changeKey(access, {
    action: 'key.rotate',
    before,
    makeChange: async () => {
      const { secret, ...key } = await keys.rotate(access.workspace.id, keyId, {
        grace_hours: graceHours,
        acts_for: access.user.id,
      });
      return { key: await summarizeKey(access, key), secret };
    },
  });
}

/** Revokes a key at once and for good. */
export async function revokeApiKey(access: Access, keyId: string): Promise<KeySummary> {
  const keys = requireKeyManagement(access);
  await refuseConsoleKey(access, keyId, 'It cannot be revoked');
  const { key } = await changeKey(access, {
    action: 'key.revoke',
    before: await findKey(access, keyId),
    makeChange: async () => ({
      key: await summarizeKey(access, await keys.revoke(access.workspace.id, keyId)),
    }),
  });
  return key;
}

async function refuseConsoleKey(access: Access, keyId: string, reason: string): Promise<void> {
  if (keyId !== (await readWorkspaceKeyId(access.workspace.id))) return;
  throw new InvalidRequestError(`Atelier itself uses this key. ${reason}; rotate it instead.`);
}

async function summarizeKey(access: Access, key: ManagedKey): Promise<KeySummary> {
  const [summary] = await summarizeKeys(access, [key]);
  if (summary === undefined) throw new Error('unreachable: one key in, one key out');
  return summary;
}

/** Null for a key that the workspace does not have, which the service refuses to change. */
const findKey = async (access: Access, keyId: string): Promise<KeySummary | null> =>
  (await listApiKeys(access)).find(({ id }) => id === keyId) ?? null;

/** Changes a key at the service, with its audit line, and notifies the other Owners and Admins. */
async function changeKey<T extends { readonly key: KeySummary }>(
  access: Access,
  {
    action,
    before,
    intendedValues,
    makeChange,
  }: {
    action: AuditAction;
    /** Null: the key is new, or there is none. */
    before: KeySummary | null;
    intendedValues?: Readonly<Record<string, unknown>>;
    makeChange: ServiceChange<T>['makeChange'];
  },
): Promise<T> {
  const earlierState = stateOf(before);
  return recordServiceChange(runtime().db, await auditContext(access), {
    intent: {
      action,
      ...earlierState,
      ...(intendedValues === undefined ? {} : { after: intendedValues }),
    },
    makeChange,
    linesOf: ({ key }) => [{ action, ...earlierState, target: targetOf(key), after: factsOf(key) }],
    finish: async (tx, { key }) => {
      const verb = notifiedVerbs[action];
      if (verb === undefined) return;
      await raiseNotificationToAdmins(
        tx,
        {
          workspace: access.workspace.id,
          kind: 'key_changed',
          // Every change raises a notification of its own.
          dedupeKey: `key:${newId(idPrefixes.event)}`,
          text: `${access.user.name} ${verb} the API key “${key.name}”.`,
          path: 'keys',
          tone: 'neutral',
        },
        access.user.id,
      );
    },
  });
}

/** What was done, for changes of which the other Owners and Admins are notified. */
const notifiedVerbs: Partial<Record<AuditAction, string>> = {
  'key.create': 'created',
  'key.rotate': 'rotated',
  'key.revoke': 'revoked',
};

const stateOf = (key: KeySummary | null) =>
  key === null ? {} : { target: targetOf(key), before: factsOf(key) };

const targetOf = ({ id, name }: KeySummary) => ({ kind: 'key', id, name });

const factsOf = (key: KeySummary) => ({
  name: key.name,
  prefix: key.prefix,
  scopes: key.scopes,
  allowed_models: key.allowed_models,
  acts_for: key.acts_for,
  expires_at: key.expires_at,
  revoked_at: key.revoked_at,
  earlier: key.retired_secrets,
});
