import {
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { KeyAuth } from '../http';
import { callerOf } from './agent-caller';
import type { McpDependencies } from './dependencies';

const requestName = 'approval';

const elicitationEnvelope = z.object({
  [CLIENT_CAPABILITIES_META_KEY]: z.object({
    elicitation: z.object({ url: z.record(z.string(), z.unknown()) }),
  }),
});

/** What is known of the person behind a call. */
export interface PersonBehindCall {
  /**
   * Whether the client opens an address for its person and then calls again: `elicitation` by address, which a client of the
   * revision 2026-07-28 declares in each call. (A form would be filled in inside the assistant, which is what is limited.)
   */
  readonly canOpenAddress: boolean;
  /** What they did with the address that the previous call gave; null when it gave none. */
  readonly action: 'accept' | 'decline' | 'cancel' | null;
}

export function personBehind({
  envelope,
  inputResponses,
}: ServerContext['mcpReq']): PersonBehindCall {
  const response = inputResponse(inputResponses, requestName);
  return {
    canOpenAddress: elicitationEnvelope.safeParse(envelope).success,
    action: response.kind === 'elicit' ? response.action : null,
  };
}

/**
 * Asks the client to open the page where its person answers the request. `cost` is the beginning of a sentence, such as "This
 * costs 3 credits".
 */
export async function askPerson(
  { agentConsole }: Pick<McpDependencies, 'agentConsole'>,
  auth: KeyAuth,
  { baseUrl }: { baseUrl: string },
  cost: string,
): Promise<InputRequiredResult> {
  const url = (await agentConsole?.connectAddress(callerOf(auth))) ?? baseUrl;
  const message = `${cost}, more than this assistant may spend without you. Approve or refuse it on the page Connect.`;
  return inputRequired({
    inputRequests: { [requestName]: inputRequired.elicitUrl({ message, url }) },
  });
}
