import type { MediaFamily } from '@/lib/contract';
import type { MediaFailure } from '../media';
import type { Operation, OperationStore } from '../operations';

/** A reference of an operation; its bytes are in storage under `key`. */
export interface StoredReference {
  field: string;
  index: number;
  contentType: string;
  key: string;
}

/** The complete description of what an operation renders, so that any process can do it. */
export interface SandboxRequest {
  model: string;
  family: MediaFamily;
  params: Record<string, unknown>;
  references: StoredReference[];
}

/** A rendered file in storage. Pixels and seconds. */
export interface SandboxOutput {
  key: string;
  contentType: string;
  width?: number;
  height?: number;
  durationSeconds?: number;
  cover?: { key: string; contentType: string };
}

export type SandboxOutcome = { state: 'succeeded'; outputs: SandboxOutput[] } | MediaFailure;

export type SandboxOperation = Operation<SandboxRequest, SandboxOutcome>;
export type SandboxOperations = OperationStore<SandboxRequest, SandboxOutcome>;

/** An operation's reference: the caller's key with the sandbox's name before it. */
export const operationOf = (key: string) => `sandbox_${key}`;
