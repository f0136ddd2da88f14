export { ChatPage, type ChatPageProps } from './chat-page';
export { ThreadSkeleton } from './thread-skeleton';
