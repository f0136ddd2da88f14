export {
  chooseBranch,
  deleteConversation,
  listConversations,
  readConversation,
  renameConversation,
  shareConversation,
} from './conversations';
export { followConversation } from './stream';
export { beginTurn, stopAnswer } from './turns';
