'use client';

import { Suspense } from 'react';
import { lazyPart, Skeleton } from '@/components/ui';
import type { ReadModels } from '@/lib/contract';
import type { EditHistory } from '@/lib/pages/edits';
import type { ModelPictures } from '@/lib/pages/model-pictures';
import { TopBarContent } from '../layout';

const EditRoom = lazyPart(() => import('./edit-room'));

export interface EditPageProps {
  workspace: string;
  /** The name of the version that is open first. */
  version: string;
  history: EditHistory;
  /** The models as the server read them; null when the service did not answer. */
  models: ReadModels | null;
  pictures: ModelPictures;
  /** Whether the person runs the service, and learns which kind of model is missing. */
  operator: boolean;
  /** The origin from which the content security policy allows files; null: any. */
  mediaOrigin: string | null;
}

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
