'use server';

import { revalidatePath } from 'next/cache';
import { inputId } from '@/lib/pages/input';
import { workspaceAction } from '../../team/access';
import { connectAgent, consentInput, disconnectAgent } from '.';

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
