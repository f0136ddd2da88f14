import { type MediaCost, ProviderError } from '../media';

/** A running video: its model, its cost once it is done, and the package's reference, which is JSON. */
export interface VideoOperation {
  readonly model: string;
  readonly cost: MediaCost | undefined;
  readonly operation: unknown;
}

const prefix = 'video:';

export const writeOperation = (operation: VideoOperation): string =>
  `${prefix}${Buffer.from(JSON.stringify(operation)).toString('base64url')}`;

/** Throws `ProviderError` when it is not an operation of this driver. */
export function readOperation(operationText: string): VideoOperation {
  try {
    if (!operationText.startsWith(prefix)) throw new Error('It has another form.');
    const read: unknown = JSON.parse(
      Buffer.from(operationText.slice(prefix.length), 'base64url').toString('utf8'),
    );
    // Only {@link writeOperation} writes these, so the shape is known.
    const operation = read as VideoOperation;
    if (typeof operation.model === 'string' && operation.operation !== undefined) return operation;
    throw new Error('It names no model.');
  } catch (cause) {
    throw new ProviderError(
      'internal_error',
      `"${operationText}" is not an operation of the AI SDK.`,
      {
        retryable: false,
        cause,
      },
    );
  }
}
