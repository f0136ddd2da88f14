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

const declaration = z.object({
  [CLIENT_CAPABILITIES_META_KEY]: z.object({
    elicitation: z.object({ url: z.record(z.string(), z.unknown()) }),
  }),
});

/** What is known of the person behind a call. */
export interface PersonBehindCall {
  /**
   * Whether the client opens an address for its person, and calls again then: `elicitation` by address, which the revision of
   * 2026-07-28 has it say each time. (A form would be answered inside the assistant, which is the one to be limited.)
   */
  readonly canOpenAddress: boolean;
  /** What they did with the address that the call before asked for; null: there was none. */
  readonly answer: 'accept' | 'decline' | 'cancel' | null;
}

export function personBehind({
  envelope,
  inputResponses,
}: ServerContext['mcpReq']): PersonBehindCall {
  const response = inputResponse(inputResponses, requestName);
  return {
    canOpenAddress: declaration.safeParse(envelope).success,
    answer: response.kind === 'elicit' ? response.action : null,
  };
}

/**
 * Asks the client to open the page where its person answers the request. `cost` says what that costs, as a sentence without
 * its end.
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
