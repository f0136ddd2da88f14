'use client';

import dynamic from 'next/dynamic';
import { ThreadSkeleton } from './thread-skeleton';

/** Chat, drawn by the server: the code of its thread comes after that of the frame around it. */
export const ChatPage = dynamic(() => import('./chat-page').then((module) => module.ChatPage), {
  loading: ThreadSkeleton,
});
