import type { z } from 'zod';
import type { Preset } from '@/lib/contract';
import type { Operator } from './access';
import { recordOperatorAudit } from './audit';
import type { presetInput } from './input';

/**
 * Connects a provider by its key in the environment, with its models. The log gets a line for the provider and for each
 * model that was added or published. Throws the service's errors.
 */
export async function connectPreset(
  operator: Operator,
  id: string,
  pricing: z.infer<typeof presetInput>,
): Promise<Preset> {
  const { manage, user } = operator;
  const before = (await manage.connections.presets()).data.find((each) => each.id === id);
  const after = await manage.connections.connectPreset(id, { ...pricing, actor: user.id });
  if (before?.connected !== true) {
    await recordOperatorAudit(operator, {
      action: 'provider.connect',
      target: { kind: 'provider', id, name: id },
      after: { driver: after.driver, key: after.variable },
    });
  }
  const importedIds = new Set(
    before?.models.flatMap((each) => (each.state === null ? [] : [each.id])),
  );
  for (const model of after.models.filter((each) => !importedIds.has(each.id))) {
    const target = { kind: 'model', id: model.id, name: model.name };
    await recordOperatorAudit(operator, {
      action: 'model.import',
      target,
      after: { provider: id, model: model.upstream_model },
    });
    if (model.state === 'published') {
      await recordOperatorAudit(operator, { action: 'model.publish', target, after: pricing });
    }
  }
  return after;
}
