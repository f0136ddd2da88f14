export type { ChatPageProps } from './chat-page';
export { ChatPage } from './entry';
export { ThreadSkeleton } from './thread-skeleton';
export type { ChatActions } from './types';
