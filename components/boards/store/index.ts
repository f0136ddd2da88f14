export type { ItemPreview } from './apply-changes';
export { type BoardState, BoardStore } from './board-store';
