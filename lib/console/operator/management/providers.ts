import type { z } from 'zod';
import type { Provider } from '@/lib/contract';
import type { AuditAction } from '../../team/audit';
import type { Operator } from './access';
import { recordOperatorChange } from './audit';
import type { connectInput, providerChanges } from './input';

type Changes = z.infer<typeof providerChanges>;

const targetOf = (id: string) => ({ kind: 'provider', id, name: id });

/* Lines of the log contain no secrets: they hold the settings, which the service returns without secrets. */

/** Connects a provider. Throws the service's errors, as the other functions do. */
export async function connectProvider(
  operator: Operator,
  input: z.infer<typeof connectInput>,
): Promise<Provider> {
  const { manage, user } = operator;
  const change = { action: 'provider.connect', target: targetOf(input.id) } as const;
  return recordOperatorChange(
    operator,
    change,
    () => manage.connections.connect({ ...input, enabled: true, actor: user.id }),
    ({ driver, settings }) => [{ ...change, after: { driver, settings } }],
  );
}

/** Changes settings, replaces the key, or stops and resumes sending new work to it. */
export async function updateProvider(
  operator: Operator,
  id: string,
  changes: Changes,
): Promise<Provider> {
  const { manage, user } = operator;
  const before = await manage.connections.provider(id);
  const target = targetOf(id);
  return recordOperatorChange(
    operator,
    { action: actionOf(changes, changes.settings !== undefined), target },
    () => manage.connections.updateProvider(id, { ...changes, actor: user.id }),
    ({ settings }) => {
      const hasChangedSettings = JSON.stringify(before.settings) !== JSON.stringify(settings);
      const values = hasChangedSettings ? { before: before.settings, after: settings } : {};
      return [{ action: actionOf(changes, hasChangedSettings), target, ...values }];
    },
  );
}

function actionOf({ enabled, secrets }: Changes, hasChangedSettings: boolean): AuditAction {
  if (enabled !== undefined) return enabled ? 'provider.enable' : 'provider.disable';
  return secrets !== undefined && !hasChangedSettings ? 'provider.rotate' : 'provider.update';
}

export async function deleteProvider(operator: Operator, id: string): Promise<void> {
  const { manage, user } = operator;
  await recordOperatorChange(operator, { action: 'provider.delete', target: targetOf(id) }, () =>
    manage.connections.deleteProvider(id, user.id),
  );
}
