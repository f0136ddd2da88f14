import type { DocumentExamples } from '../http';
import recordedExamples from './examples.json' with { type: 'json' };

/**
 * Examples of the OpenAPI document: requests and the service's own responses. `examples.test.ts` records them, and fails when
 * the service responds differently.
 */
export const documentExamples: DocumentExamples = recordedExamples;
