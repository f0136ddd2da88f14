'use server';

import { revalidatePath } from 'next/cache';
import { inputId } from '@/lib/pages/input';
import { workspaceAction } from '../../team/access';
import { answerApproval, approvalAnswer, connectAgent, consentInput, disconnectAgent } from '.';

/** Lets an assistant use the workspace as the person agreed. Returns the address that takes them back to it. */
export const connectAgentAction = workspaceAction('agents.connect', [consentInput], connectAgent);

/** Ends a connection at once. */
export const disconnectAgentAction = workspaceAction(
  'agents.connect',
  [inputId],
  async (access, keyId) => {
    await disconnectAgent(access, keyId);
    revalidatePath(`/${access.workspace.slug}/connect`);
  },
);

/** Runs a request of an assistant that waits for a person, once, or refuses it. */
export const answerApprovalAction = workspaceAction(
  'agents.connect',
  [inputId, approvalAnswer],
  async (access, id, answer) => {
    await answerApproval(access, id, answer);
    revalidatePath(`/${access.workspace.slug}/connect`);
  },
);
