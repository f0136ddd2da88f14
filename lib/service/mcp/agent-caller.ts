import type { AgentCaller } from '@/lib/contract';
import type { KeyAuth } from '../http';

/** The person whose rights a key's call has in the console. */
export const callerOf = ({ workspaceId, personId }: KeyAuth): AgentCaller => ({
  workspaceId,
  personId,
});
