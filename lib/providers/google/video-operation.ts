import { type MediaCost, ProviderError } from '../media';

/** A running video: its kind of model, its cost once it is done, and Google's name of the operation. */
export interface VideoOperation {
  readonly wire: 'veo' | 'omni';
  readonly cost: MediaCost | undefined;
  readonly id: string;
}

const veoNamePattern = /^models\/[a-z][a-z0-9.-]{1,80}\/operations\/[\w-]{1,200}$/;
const interactionIdPattern = /^[\w-]{1,400}$/;
const operationPattern = /^(veo|omni):(\d{0,12}):(.{1,500})$/;

const isName = (wire: string, id: string): boolean =>
  (wire === 'veo' ? veoNamePattern : interactionIdPattern).test(id);

/** Google's name of an operation, if the value is one. */
export const veoNameIn = ({ name }: Record<string, unknown>): string | null =>
  typeof name === 'string' && isName('veo', name) ? name : null;
export const interactionIn = ({ id }: Record<string, unknown>): string | null =>
  typeof id === 'string' && isName('omni', id) ? id : null;

export const writeOperation = ({ wire, cost, id }: VideoOperation): string =>
  `${wire}:${cost?.microUsd ?? ''}:${id}`;

/** Throws `ProviderError` when it is not an operation of this driver. */
export function readOperation(operationText: string): VideoOperation {
  const [, wire, microUsd, id = ''] = operationPattern.exec(operationText) ?? [];
  if ((wire === 'veo' || wire === 'omni') && isName(wire, id)) {
    return { wire, id, cost: microUsd ? { microUsd: Number(microUsd) } : undefined };
  }
  throw new ProviderError('internal_error', `"${operationText}" is no operation of Google.`, {
    retryable: false,
  });
}
