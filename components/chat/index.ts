export { ChatPage, type ChatPageProps, ThreadSkeleton } from './chat-page';
export type { ChatActions } from './types';
