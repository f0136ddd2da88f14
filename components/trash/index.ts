export { Trash } from './trash';
