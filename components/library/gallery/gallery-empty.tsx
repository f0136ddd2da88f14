'use client';

import { FolderOpen, ImagePlus, SearchX } from 'lucide-react';
import Link from 'next/link';
import { Button, EmptyState } from '@/components/ui';
import type { Creation } from '@/lib/pages/creations';
import type { ActionResult } from '@/lib/pages/failures';
import type { GalleryFilters } from '@/lib/pages/gallery-filters';
import { isInputId } from '@/lib/pages/input-rules';
import { useAction } from '../../actions';
import { useShell } from '../../layout';
import { type DayPreset, dayPresets } from './day-presets';

/** Why the gallery shows nothing, and what to do. Default export: it is loaded lazily. */
export default function GalleryEmpty({
  workspace,
  isFiltered,
  board,
  search,
  change,
  clear,
  lookUp,
}: {
  workspace: string;
  isFiltered: boolean;
  /** What is shown of: the whole gallery, a board, or one that was deleted. */
  board: 'none' | 'open' | 'deleted';
  search: string | undefined;
  change: (next: Partial<GalleryFilters>) => void;
  clear: () => void;
  lookUp: (taskId: string) => Promise<ActionResult<Creation>>;
}) {
  if (board === 'deleted') return <BoardEmpty workspace={workspace} isDeleted />;
  if (!isFiltered && board === 'open') return <BoardEmpty workspace={workspace} />;
  if (!isFiltered) return <NothingYet workspace={workspace} />;
  const days = daysInWords(search);
  return (
    <EmptyState
      icon={<SearchX />}
      title="Nothing matches"
      description="No result matches these filters."
      action={
        <>
          {days === undefined ? null : (
            <Button
              variant="primary"
              onClick={() => change({ q: undefined, from: days.from, to: days.to })}
            >
              Show {days.label.toLowerCase()}
            </Button>
          )}
          <Button onClick={clear}>Clear filters</Button>
          {search === undefined ? null : <LookUp text={search} lookUp={lookUp} />}
        </>
      }
    />
  );
}

/** The days that a search such as “last week” names. */
const daysInWords = (search: string | undefined): DayPreset | undefined =>
  dayPresets(Date.now() / 1_000).find(({ label }) => label.toLowerCase() === search?.toLowerCase());

const embeddedTaskId = /^[\w-]{12,80}$/;

/** Whether a text may be a task's id; those of another service may have any form. */
const mayBeTaskId = (text: string, isRemote: boolean): boolean =>
  isRemote ? isInputId(text) && !/\s/.test(text) : embeddedTaskId.test(text);

/** Asks the service about a task id that the console does not know. */
function LookUp({
  text,
  lookUp,
}: {
  text: string;
  lookUp: (taskId: string) => Promise<ActionResult<Creation>>;
}) {
  const { isRemote } = useShell();
  const { run, isPending } = useAction(lookUp, { failsInToast: true });
  if (!mayBeTaskId(text, isRemote)) return null;
  return (
    <Button variant="primary" loading={isPending} onClick={() => void run(text)}>
      Look up this task id
    </Button>
  );
}

function BoardEmpty({ workspace, isDeleted = false }: { workspace: string; isDeleted?: boolean }) {
  return (
    <EmptyState
      icon={<FolderOpen />}
      title={isDeleted ? 'This board was deleted' : 'This board is empty'}
      description={
        isDeleted
          ? 'Its results stay in the gallery.'
          : 'Select results in the gallery and press Add to board.'
      }
      action={
        <>
          {isDeleted ? (
            <Button asChild variant="primary">
              <Link href={`/${workspace}/boards`}>Go to Boards</Link>
            </Button>
          ) : null}
          <Button asChild>
            <Link href={`/${workspace}/gallery`}>Open the gallery</Link>
          </Button>
        </>
      }
    />
  );
}

function NothingYet({ workspace }: { workspace: string }) {
  return (
    <EmptyState
      icon={<ImagePlus />}
      title="Nothing here yet"
      description="Your team’s results appear here, newest first, each with its recipe and receipt."
      action={
        <Button variant="primary" asChild>
          <Link href={`/${workspace}/create`}>Create your first image</Link>
        </Button>
      }
    />
  );
}
