import type { z } from 'zod';
import type { Provider } from '@/lib/contract';
import type { AuditAction } from '../../team/audit';
import type { Operator } from './access';
import { recordOperatorAudit } from './audit';
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
  const connectedProvider = await manage.connections.connect({
    ...input,
    enabled: true,
    actor: user.id,
  });
  await recordOperatorAudit(operator, {
    action: 'provider.connect',
    target: targetOf(connectedProvider.id),
    after: { driver: connectedProvider.driver, settings: connectedProvider.settings },
  });
  return connectedProvider;
}

/** Changes settings, replaces the key, or stops and resumes sending new work to it. */
export async function updateProvider(
  operator: Operator,
  id: string,
  changes: Changes,
): Promise<Provider> {
  const { manage, user } = operator;
  const before = (await manage.connections.providers()).data.find((each) => each.id === id);
  const after = await manage.connections.updateProvider(id, { ...changes, actor: user.id });
  const hasChanged = JSON.stringify(before?.settings) !== JSON.stringify(after.settings);
  await recordOperatorAudit(operator, {
    action: actionOf(changes, hasChanged),
    target: targetOf(id),
    ...(hasChanged ? { before: { ...before?.settings }, after: after.settings } : {}),
  });
  return after;
}

function actionOf({ enabled, secrets }: Changes, settingsChanged: boolean): AuditAction {
  if (enabled !== undefined) return enabled ? 'provider.enable' : 'provider.disable';
  return secrets !== undefined && !settingsChanged ? 'provider.rotate' : 'provider.update';
}

/** Deletes a provider that nothing uses. */
export async function deleteProvider(operator: Operator, id: string): Promise<void> {
  await operator.manage.connections.deleteProvider(id, operator.user.id);
  await recordOperatorAudit(operator, { action: 'provider.delete', target: targetOf(id) });
}
