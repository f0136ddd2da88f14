export { createBoard, deleteBoard, renameBoard, setBoardView, setOnBoard } from './change-boards';
export { readBoards } from './read-boards';
export { readBoard, readBoardFigures, syncBoard } from './sync-board';
