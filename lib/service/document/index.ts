import type { DocumentExamples } from '../http';
import recorded from './examples.json' with { type: 'json' };

/**
 * Examples of the OpenAPI document: requests and the service's own answers to them. `examples.test.ts` records them, and
 * fails when the service answers differently.
 */
export const documentExamples: DocumentExamples = recorded;
