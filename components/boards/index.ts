export { Boards } from './boards';
export { BoardPage, BoardSkeleton } from './surface';
