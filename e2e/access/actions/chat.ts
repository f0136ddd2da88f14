import type { RoomActions } from './targets';

/** The actions of the chat. */
export const chatActions: RoomActions = {
  renameConversationAction: ({ workspace, conversation }) => [workspace, conversation, 'Renamed'],
  shareConversationAction: ({ workspace, conversation }) => [workspace, conversation, true],
  deleteConversationAction: ({ workspace, conversation }) => [workspace, conversation],
  chooseBranchAction: ({ workspace, message }) => [workspace, message],
  stopAnswerAction: ({ workspace, message }) => [workspace, message],
};
