'use server';

import { requireAccess } from '@/lib/console/access';
import {
  chooseBranch,
  deleteConversation,
  renameConversation,
  shareConversation,
  stopAnswer,
} from '@/lib/console/chat';
import { actionResult } from '@/lib/console/failures';
import type { ActionResult } from '@/lib/contract';
import { chatLimits, inputId, inputText } from '@/lib/contract';

const title = inputText
  .trim()
  .min(1, 'Give the conversation a title.')
  .max(chatLimits.titleLength, `Use at most ${chatLimits.titleLength} characters.`);

/** Renames a conversation of the reader. */
export async function renameConversationAction(
  workspace: string,
  conversation: unknown,
  name: unknown,
): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'chat.use');
    await renameConversation(access, inputId.parse(conversation), title.parse(name));
  });
}

/** Shares a conversation of one's own with the workspace, or makes it private again. */
export async function shareConversationAction(
  workspace: string,
  conversation: unknown,
  shared: boolean,
): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'chat.use');
    await shareConversation(access, inputId.parse(conversation), shared === true);
  });
}

/** Deletes a conversation of one's own. */
export async function deleteConversationAction(
  workspace: string,
  conversation: unknown,
): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'chat.use');
    await deleteConversation(access, inputId.parse(conversation));
  });
}

/** Stores the chosen branch, by its first message. */
export async function chooseBranchAction(
  workspace: string,
  message: unknown,
): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'chat.use');
    await chooseBranch(access, inputId.parse(message));
  });
}

/** Stops a running answer; its text so far stays. */
export async function stopAnswerAction(
  workspace: string,
  message: unknown,
): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'chat.use');
    await stopAnswer(access, inputId.parse(message));
  });
}
