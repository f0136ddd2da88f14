import type { AgentCaller } from '@/lib/contract';
import type { KeyAuth } from '../http';

/** Whom the console lets do what a key asks for. */
export const callerOf = ({ workspaceId, personId }: KeyAuth): AgentCaller => ({
  workspaceId,
  personId,
});
