export { CreateListPage } from './list-page';
