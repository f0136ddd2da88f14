'use client';

import {
  BookmarkPlus,
  Code,
  FolderKanban,
  Heart,
  Images,
  Link2,
  RotateCcw,
  Trash2,
  UserRoundPlus,
} from 'lucide-react';
import Link from 'next/link';
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import { Button, copyWithToast, lazyPart } from '@/components/ui';
import { addToCharacterHref } from '@/lib/forms';
import type { Creation } from '@/lib/pages/creations';
import { outputKind } from '@/lib/pages/output-kinds';
import { MoveToProject } from '../../projects';
import { ShareForReview } from '../../review-links';
import { similarHref } from '../gallery';
import type { UseAsExample as Example } from './use-as-example';

/** Nobody has pressed it yet: where its code cannot be loaded, it is left out until the network is back. */
const UseAsExample = lazyPart<ComponentProps<typeof Example>>(
  async () => {
    const { UseAsExample: Part } = await import('./use-as-example');
    return { default: Part };
  },
  () => null,
);
const CodeDialog = lazyPart(() => import('./code-dialog'));

/** The less common actions on a result. */
export function MoreActions({
  workspace,
  baseUrl,
  task,
  output,
  exampleModelName,
  onFavourite,
  onRemove,
  onRestore,
  children,
}: {
  workspace: string;
  baseUrl: string;
  task: Creation;
  output: number;
  /** Its model's name for an operator, who may show the result to every workspace; null for others. */
  exampleModelName: string | null;
  onFavourite: (isFavourite: boolean) => void;
  onRemove: () => void;
  /** Takes the output of the trash's entry. */
  onRestore: (output: number) => void;
  /** Further actions. */
  children?: ReactNode;
}) {
  const [showsCode, setShowsCode] = useState(false);
  const file = task.outputs[output];
  const isShowable =
    file !== undefined &&
    !file.no_longer_kept &&
    ['image', 'video', 'audio'].includes(outputKind(file));
  // A task without outputs is in the trash as output -1, which stays when outputs come later.
  const trashedOutput = [output, -1].find((each) => task.removed.includes(each));
  const isFavourite = task.favourites.includes(output);

  const copyLink = async () => {
    await copyWithToast(window.location.href, {
      done: 'The link was copied.',
      advice: 'Copy the link from the address bar.',
    });
  };

  return (
    <div className="-mt-1 grid grid-cols-[repeat(auto-fit,minmax(10.25rem,1fr))] gap-x-2 *:justify-start">
      {trashedOutput === undefined ? null : (
        <p className="col-span-full px-2 py-1 text-sm text-ink-2">
          This result is in the trash or was deleted.
        </p>
      )}
      {task.status === 'succeeded' ? (
        <Button
          size="sm"
          variant="ghost"
          aria-pressed={isFavourite}
          onClick={() => onFavourite(!isFavourite)}
        >
          <Heart className={isFavourite ? 'fill-current' : undefined} aria-hidden />
          Favourite
        </Button>
      ) : null}
      <Button size="sm" variant="ghost" aria-label="Copy link" onClick={copyLink}>
        <Link2 aria-hidden />
        Link
      </Button>
      {file === undefined || file.no_longer_kept ? null : (
        <ShareForReview
          key={`${task.task_id}.${output}`}
          subject={{ results: [{ task_id: task.task_id, output }], board: null }}
          title="Review"
        />
      )}
      {task.params === null ? null : (
        <>
          <Button
            size="sm"
            variant="ghost"
            aria-label="Copy as code"
            onClick={() => setShowsCode(true)}
          >
            <Code aria-hidden />
            Code
          </Button>
          <Button size="sm" variant="ghost" asChild>
            <Link
              href={`/${workspace}/presets?${new URLSearchParams({ from: task.task_id, output: String(output) })}`}
              prefetch={false}
            >
              <BookmarkPlus aria-hidden />
              Save as preset
            </Link>
          </Button>
        </>
      )}
      {file !== undefined && outputKind(file) === 'image' ? (
        <Button size="sm" variant="ghost" asChild>
          <Link
            href={addToCharacterHref(workspace, [{ kind: 'result', taskId: task.task_id, output }])}
            prefetch={false}
          >
            <UserRoundPlus aria-hidden />
            Add to a character
          </Link>
        </Button>
      ) : null}
      {file !== undefined && ['image', 'video'].includes(outputKind(file)) ? (
        <Button size="sm" variant="ghost" asChild>
          <Link href={similarHref(workspace, { task_id: task.task_id, output })} prefetch={false}>
            <Images aria-hidden />
            Similar results
          </Link>
        </Button>
      ) : null}
      <MoveToProject
        workspace={workspace}
        taskIds={[task.task_id]}
        current={task.project?.id ?? null}
        trigger={
          <Button size="sm" variant="ghost">
            <FolderKanban aria-hidden />
            Move to project
          </Button>
        }
      />
      {exampleModelName === null || !isShowable ? null : (
        <Suspense>
          <UseAsExample
            key={`${task.task_id}.${output}`}
            workspace={workspace}
            task={task}
            output={output}
            modelName={exampleModelName}
          />
        </Suspense>
      )}
      {children}
      {/* One button for both, so that the focus stays on it. */}
      <Button
        size="sm"
        variant="ghost"
        aria-label={trashedOutput === undefined ? 'Move to trash' : undefined}
        onClick={() => (trashedOutput === undefined ? onRemove() : onRestore(trashedOutput))}
      >
        {trashedOutput === undefined ? <Trash2 aria-hidden /> : <RotateCcw aria-hidden />}
        {trashedOutput === undefined ? 'Trash' : 'Restore'}
      </Button>
      {showsCode ? (
        <Suspense>
          <CodeDialog
            open={showsCode}
            onOpenChange={setShowsCode}
            baseUrl={baseUrl}
            body={{ model: task.model, ...task.params }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
