'use client';

import { Suspense } from 'react';
import { lazyPart } from '@/components/ui';

export interface TaskNewsProps {
  workspace: string;
  userId: string;
  /** Ids of the reader's tasks that were running when the page was loaded. */
  running: readonly string[];
  /** Whether the reader has turned browser notifications on. */
  notify: boolean;
}

const Nothing = () => null;
const TaskNewsBody = lazyPart<TaskNewsProps>(() => import('./task-news-body'), Nothing);

/** The news of the reader's tasks. It draws nothing, so it is loaded after the page. */
export function TaskNews(props: TaskNewsProps) {
  return (
    <Suspense>
      <TaskNewsBody {...props} />
    </Suspense>
  );
}
