export type { ChatPageProps } from './chat-page';
export { ChatPage } from './chat-page';
export { ThreadSkeleton } from './thread-skeleton';
