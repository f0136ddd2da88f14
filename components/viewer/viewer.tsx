'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useRouter, useSearchParams } from 'next/navigation';
import type { ReactNode } from 'react';
import { useMemo, useRef } from 'react';
import type { GalleryActions } from '@/components/gallery';
import { useGalleryActions } from '@/components/gallery';
import { EndedState, RunningState, tileLabel } from '@/components/media';
import { buttonVariants, cn, newPressId, RelativeTime } from '@/components/ui';
import type { ActionResult, Creation } from '@/lib/contract';
import { outputKind } from '@/lib/contract';
import { normalizeModelForm } from '@/lib/forms';
import { refreshBalance, taskDetailOptions, useModels, useTask } from '@/lib/queries';
import { FileStage } from './file-stage';
import { ImageStage } from './image-stage';
import { Lineage } from './lineage';
import { Params } from './params';
import { Receipt } from './receipt';
import { useNeighbours } from './use-neighbours';
import { VideoStage } from './video-stage';
import { ViewerActions } from './viewer-actions';

/** One result in full: the picture or video, its recipe, receipt and lineage, and what to do with it. */
export function Viewer({
  workspace,
  baseUrl,
  initial,
  actions,
  runAgain,
}: {
  workspace: string;
  baseUrl: string;
  initial: Creation;
  actions: GalleryActions;
  runAgain: (
    taskId: string,
    pressId: string,
    seenCredits: number,
  ) => Promise<ActionResult<string | null>>;
}) {
  const router = useRouter();
  const client = useQueryClient();
  const query = useTask(workspace, initial.task_id, initial);
  const task = query.data ?? initial;
  const asked = Math.trunc(Number(useSearchParams().get('output') ?? 0));
  const hasOutputs = task.outputs.length > 0;
  const output = hasOutputs ? Math.min(Math.max(0, asked || 0), task.outputs.length - 1) : -1;
  const neighbours = useNeighbours(workspace, task.task_id, output);
  const detail = useQuery(taskDetailOptions(workspace, task.task_id, task.status));
  const models = useModels(workspace);
  const model = models.data?.find(({ id }) => id === task.model);
  const spec = useMemo(() => model && normalizeModelForm(model), [model]);
  const deeds = useGalleryActions(workspace, actions);
  const ref = { task_id: task.task_id, output };
  const press = useRef<string | null>(null);

  /** An answer that did not arrive may have made the task: until one does, every try is the same press. */
  const again = async (seenCredits: number) => {
    press.current ??= newPressId();
    const result = await runAgain(task.task_id, press.current, seenCredits);
    refreshBalance(client, workspace);
    if (result.ok) press.current = null;
    return result;
  };

  return (
    <div className="flex min-h-full flex-col lg:h-full lg:min-h-0 lg:flex-row">
      <section
        aria-label="Result"
        className="relative flex h-[62dvh] min-w-0 flex-col bg-sunk lg:h-auto lg:flex-1"
      >
        <header className="flex h-12 shrink-0 items-center gap-2 px-3">
          <Link href={neighbours.back} className={buttonVariants({ variant: 'ghost', size: 'sm' })}>
            <ArrowLeft aria-hidden />
            Gallery
          </Link>
          <span className="flex-1" />
          {neighbours.position === null ? null : (
            <span className="num text-xs text-ink-3">
              {neighbours.position} of {neighbours.total}
            </span>
          )}
          <Neighbour href={neighbours.previous} label="Newer result">
            <ChevronLeft aria-hidden />
          </Neighbour>
          <Neighbour href={neighbours.next} label="Older result">
            <ChevronRight aria-hidden />
          </Neighbour>
        </header>
        <div className="min-h-0 flex-1 px-3 pb-3">
          <Stage task={task} output={output} onCancel={() => void deeds.cancel(task)} />
        </div>
        {task.outputs.length > 1 ? (
          <Filmstrip task={task} current={output} hrefOf={neighbours.hrefOf} />
        ) : null}
      </section>
      <aside
        aria-label="Recipe and receipt"
        className="grid w-full shrink-0 content-start gap-6 border-line p-5 max-lg:border-t lg:w-96 lg:overflow-y-auto lg:border-l"
      >
        <ViewerActions
          workspace={workspace}
          baseUrl={baseUrl}
          task={task}
          output={Math.max(0, output)}
          deeds={{
            favourite: (on) => void deeds.favourite([ref], on),
            async remove() {
              if (await deeds.remove([ref])) router.push(neighbours.back);
            },
            runAgain: again,
          }}
        />
        <Part title="Recipe">
          <p className="text-sm">
            <Link
              href={`/${workspace}/models/${encodeURIComponent(task.model)}`}
              className="font-medium underline-offset-4 hover:underline"
            >
              {model?.name ?? task.model}
            </Link>{' '}
            <span className="text-ink-3">
              by {task.user?.name ?? task.key_name ?? 'someone'},{' '}
              <RelativeTime at={new Date(task.created_at)} />
            </span>
          </p>
          <Params task={task} spec={spec} />
        </Part>
        <Part title="Receipt">
          <Receipt task={task} ledger={detail.data?.ledger} />
        </Part>
        {detail.data && detail.data.made_from.length + detail.data.used_in.length > 0 ? (
          <Part title="Lineage">
            <Lineage workspace={workspace} title="Made from" relatives={detail.data.made_from} />
            <Lineage workspace={workspace} title="Used in" relatives={detail.data.used_in} />
          </Part>
        ) : null}
      </aside>
    </div>
  );
}

function Stage({
  task,
  output,
  onCancel,
}: {
  task: Creation;
  output: number;
  onCancel: () => void;
}) {
  const stored = task.outputs[output];
  if (stored !== undefined) {
    const kind = outputKind(stored);
    if (kind === 'video') return <VideoStage output={stored} />;
    if (kind === 'image') {
      return <ImageStage key={stored.url} output={stored} alt={tileLabel(task, output)} />;
    }
    return <FileStage output={stored} kind={kind} />;
  }
  const open = task.status === 'queued' || task.status === 'running';
  return (
    <div className="mx-auto grid size-full max-w-lg place-items-center">
      <div className="h-56 w-full overflow-hidden rounded-md">
        {open ? <RunningState task={task} onCancel={onCancel} /> : <EndedState task={task} />}
      </div>
    </div>
  );
}

function Filmstrip({
  task,
  current,
  hrefOf,
}: {
  task: Creation;
  current: number;
  hrefOf: (output: number) => string;
}) {
  return (
    <ul className="flex shrink-0 justify-center gap-2 px-3 pb-3">
      {task.outputs.map((stored, i) => (
        <li key={stored.url}>
          <Link
            replace
            href={hrefOf(i)}
            aria-label={`Result ${i + 1}`}
            aria-current={i === current ? 'true' : undefined}
            className={cn(
              'block size-14 overflow-hidden rounded-sm',
              i === current
                ? 'outline-2 outline-offset-2 outline-live'
                : 'opacity-70 hover:opacity-100',
            )}
          >
            {/* biome-ignore lint/performance/noImgElement: the service makes the sizes */}
            <img
              src={stored.preview_url ?? stored.thumbnail_url ?? stored.url}
              alt=""
              className="size-full object-cover"
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Neighbour({
  href,
  label,
  children,
}: {
  href: string | null;
  label: string;
  children: ReactNode;
}) {
  const look = buttonVariants({ variant: 'ghost', size: 'sm', icon: true });
  if (href === null) return <span className={cn(look, 'opacity-30')}>{children}</span>;
  return (
    <Link href={href} replace aria-label={label} className={look}>
      {children}
    </Link>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h3 className="text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}
