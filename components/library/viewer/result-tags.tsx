'use client';

import { useQuery } from '@tanstack/react-query';
import { Tag as TagIcon } from 'lucide-react';
import Link from 'next/link';
import { Button, Chip } from '@/components/ui';
import type { OutputRef } from '@/lib/pages/gallery';
import { tagsOfOptions } from '@/lib/queries';
import { TagPicker, useGalleryActions } from '../gallery';

/** The button that changes the tags of a result, among other actions, and in a last row each tag as the way to its results. */
export function ResultTags({ workspace, output }: { workspace: string; output: OutputRef }) {
  const { data: tags } = useQuery(tagsOfOptions(workspace, [output]));
  const operations = useGalleryActions(workspace);
  return (
    <>
      <TagPicker
        key={`${output.task_id}.${output.output}`}
        workspace={workspace}
        outputs={[output]}
        operations={operations}
        trigger={
          <Button size="sm" variant="ghost">
            <TagIcon aria-hidden />
            Tags
          </Button>
        }
      />
      <div className="order-last col-span-full flex flex-wrap items-center gap-1.5 pt-1 empty:hidden">
        {(tags ?? []).map(({ id, name }) => (
          <Link
            key={id}
            href={`/${workspace}/gallery?${new URLSearchParams({ tag: id })}`}
            prefetch={false}
            aria-label={`Results with the tag ${name}`}
            className="max-w-full min-w-0 rounded-sm hover:underline"
          >
            <Chip className="max-w-full pointer-coarse:min-h-11">
              <span dir="auto" className="truncate">
                {name}
              </span>
            </Chip>
          </Link>
        ))}
      </div>
    </>
  );
}
