export { BoardPage } from './board-page';
export { BoardSkeleton } from './board-skeleton';
