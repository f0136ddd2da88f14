'use client';

import { Suspense } from 'react';
import { lazyPart } from '@/components/ui';
import type { TaskNewsProps } from './task-news-body';

const RenderNothing = () => null;
const TaskNewsBody = lazyPart<TaskNewsProps>(() => import('./task-news-body'), RenderNothing);

/** The news of the reader's tasks. It draws nothing, so it is loaded after the page. */
export function TaskNews(props: TaskNewsProps) {
  return (
    <Suspense>
      <TaskNewsBody {...props} />
    </Suspense>
  );
}
