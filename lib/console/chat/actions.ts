'use server';

import * as z from 'zod';
import { chatLimits } from '@/lib/pages/chat-limits';
import { inputId, inputText } from '@/lib/pages/input';
import { workspaceAction } from '../team/access';
import {
  chooseBranch,
  deleteConversation,
  renameConversation,
  shareConversation,
  stopAnswer,
} from '.';

const title = inputText
  .trim()
  .min(1, 'Give the conversation a title.')
  .max(chatLimits.titleLength, `Use at most ${chatLimits.titleLength} characters.`);

export const renameConversationAction = workspaceAction(
  'chat.use',
  [inputId, title],
  renameConversation,
);

/** Shares a conversation of one's own with the workspace, or makes it private again. */
export const shareConversationAction = workspaceAction(
  'chat.use',
  [inputId, z.boolean()],
  shareConversation,
);

/** Deletes a conversation of one's own. */
export const deleteConversationAction = workspaceAction('chat.use', [inputId], deleteConversation);

/** Stores the chosen branch, by its first message. */
export const chooseBranchAction = workspaceAction('chat.use', [inputId], chooseBranch);

/** Stops a running answer; its text so far stays. */
export const stopAnswerAction = workspaceAction('chat.use', [inputId], stopAnswer);
