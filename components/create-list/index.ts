export { fillList } from './fill-list';
export { CreateListPage } from './list-page';
