export {
  chooseBranch,
  deleteConversation,
  listConversations,
  readConversation,
  renameConversation,
  shareConversation,
} from './conversations';
export { quoteTurn } from './quote';
export { closeRunHub } from './runs';
export { followConversation } from './stream';
export { beginTurn, stopAnswer } from './turns';
