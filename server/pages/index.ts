export type { ConsolePages, Pages } from './pages';
export { preparePages } from './pages';
export { startPagesThread } from './start-thread';
