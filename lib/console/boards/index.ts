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
  readBoard,
  readBoardFigures,
  syncBoard,
  openBoard,
} from './sync-board';
