export { Boards } from './boards';
export { BoardPage } from './surface';
