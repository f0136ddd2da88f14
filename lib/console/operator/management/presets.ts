import type { z } from 'zod';
import type { Preset } from '@/lib/contract';
import type { AuditChange } from '../../team/audit';
import type { Operator } from './access';
import { recordOperatorChange } from './audit';
import type { presetInput } from './input';

type PresetPricing = z.infer<typeof presetInput>;

/**
 * Connects a provider by its key in the environment, with its models. The log gets a line for the provider and for each
 * model that was added or published. Throws the service's errors.
 */
export async function connectPreset(
  operator: Operator,
  id: string,
  pricing: PresetPricing,
): Promise<Preset> {
  const { manage, user } = operator;
  const before = (await manage.connections.presets()).data.find((preset) => preset.id === id);
  return recordOperatorChange(
    operator,
    { action: 'provider.connect', target: targetOf(id) },
    () => manage.connections.connectPreset(id, { ...pricing, actor: user.id }),
    (after) => changesBetween(before, after, pricing),
  );
}

const targetOf = (id: string) => ({ kind: 'provider', id, name: id });

function changesBetween(
  before: Preset | undefined,
  after: Preset,
  pricing: PresetPricing,
): AuditChange[] {
  const { id, driver, variable } = after;
  const connection: AuditChange = {
    action: 'provider.connect',
    target: targetOf(id),
    after: { driver, key: variable },
  };
  const importedIds = new Set(
    before?.models.flatMap((model) => (model.state === null ? [] : [model.id])),
  );
  const models = after.models.filter((model) => !importedIds.has(model.id));
  return [
    ...(before?.connected === true ? [] : [connection]),
    ...models.flatMap((model): AuditChange[] => {
      const target = { kind: 'model', id: model.id, name: model.name };
      const origin = { provider: id, model: model.upstream_model };
      return [
        { action: 'model.import', target, after: origin },
        ...(model.state === 'published'
          ? [{ action: 'model.publish' as const, target, after: pricing }]
          : []),
      ];
    }),
  ];
}
