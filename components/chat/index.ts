export { ChatPage } from './chat-page';
export { ThreadSkeleton } from './thread-skeleton';
