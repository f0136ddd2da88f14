export { createBoard, deleteBoard, renameBoard, setBoardView, setOnBoard } from './change-boards';
export {
  commentOnBoard,
  countNewBoardComments,
  markBoardRead,
  readBoardComments,
} from './comments';
export { readBoards } from './read-boards';
export { isBoardResult, readBoardResults } from './read-results';
export {
  type BoardHead,
  findBoard,
  openBoard,
  readBoard,
  readBoardFigures,
  syncBoard,
} from './sync-board';
