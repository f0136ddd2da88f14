export { createBoard, deleteBoard, renameBoard, setOnBoard } from './change-boards';
export { readBoards } from './read-boards';
