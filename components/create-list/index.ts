export { extendList, fillList, readUnsentList, type UnsentList } from './fill-list';
export { CreateListPage } from './list-page';
export { ListSkeleton } from './list-skeleton';
export { readListFile } from './read-list-file';
