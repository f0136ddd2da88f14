'use client';

import { Suspense } from 'react';
import { lazyPart, Skeleton } from '@/components/ui';
import { TopBarContent } from '../layout';
import type { EditPageProps } from './use-edit-room';

const EditRoom = lazyPart(() => import('./edit-room'));

/** The edit room. Its code is fetched when it opens. */
export function EditPage(props: EditPageProps) {
  return (
    <>
      <TopBarContent title="Edit" />
      <Suspense fallback={<RoomSkeleton />}>
        <EditRoom {...props} />
      </Suspense>
    </>
  );
}

function RoomSkeleton() {
  return (
    <div aria-busy className="grid h-full lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="bg-sunk" />
      <div className="grid content-start gap-4 border-line p-4 lg:border-l">
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-20 w-full" />
      </div>
    </div>
  );
}
