'use client';

import { Suspense, useState } from 'react';
import { Button, lazyPart } from '@/components/ui';
import type { Tag } from '@/lib/pages/tags';
import { useShell } from '../../layout';

const TagsDialog = lazyPart(() => import('./tags-dialog'));

/** Opens the tags of the workspace, to rename, merge and delete them. */
export function TagsButton({ tags }: { tags: readonly Tag[] }) {
  const { slug } = useShell().workspace;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        className="justify-self-start"
        onClick={() => setOpen(true)}
      >
        Edit tags
      </Button>
      {isOpen ? (
        <Suspense>
          <TagsDialog workspace={slug} tags={tags} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
