export { Boards } from './boards';
