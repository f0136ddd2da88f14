'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useRouter, useSearchParams } from 'next/navigation';
import { type ReactNode, useMemo } from 'react';
import { Credits, cn } from '@/components/ui';
import { normalizeModelForm } from '@/lib/forms';
import type { Creation } from '@/lib/pages/creations';
import { taskDetailOptions, useModels, useTask } from '@/lib/queries';
import { useGalleryActions, useTrash } from '../gallery';
import { creditsOf } from '../media';
import { EditChain, stepsOf } from './edit-chain';
import { ExperimentPlaces } from './experiment-places';
import { Filmstrip } from './filmstrip';
import { Lineage } from './lineage';
import { MoreActions } from './more-actions';
import { PrimaryActions } from './primary-actions';
import { Receipt } from './receipt';
import { Recipe } from './recipe';
import { ResultPlaces } from './result-places';
import { ResultTags } from './result-tags';
import { Stage } from './stage';
import { useNeighbours } from './use-neighbours';
import { useResultReview } from './use-result-review';
import { ViewerHeader } from './viewer-header';

/** One result: the file, its actions, recipe, receipt and lineage. */
export function Viewer({
  workspace,
  baseUrl,
  isOperator,
  initial,
}: {
  workspace: string;
  baseUrl: string;
  /** Whether the reader operates the installation. */
  isOperator: boolean;
  initial: Creation;
}) {
  const router = useRouter();
  const query = useTask(workspace, initial.task_id, initial);
  const task = query.data ?? initial;
  const requestedOutput = Math.trunc(Number(useSearchParams().get('output') ?? 0));
  const hasOutputs = task.outputs.length > 0;
  const output = hasOutputs
    ? Math.min(Math.max(0, requestedOutput || 0), task.outputs.length - 1)
    : -1;
  const neighbours = useNeighbours(workspace, task.task_id, output);
  const { data: detail } = useQuery(taskDetailOptions(workspace, task.task_id, task.status));
  const models = useModels(workspace);
  const model = models.data?.find(({ id }) => id === task.model);
  const spec = useMemo(() => model && normalizeModelForm(model), [model]);
  const gallery = useGalleryActions(workspace);
  const { moveToTrash, question } = useTrash(workspace, gallery);
  const places = (detail?.places ?? []).filter(
    ({ kind, outputs }) => kind === 'storyboard' || outputs.includes(output),
  );
  const editSteps = useMemo(() => stepsOf(detail, output), [detail, output]);
  const resultRef = { task_id: task.task_id, output };
  const file = task.outputs[output];
  const review = useResultReview(workspace, resultRef, file, neighbours.query);

  return (
    <div className="flex min-h-full flex-col lg:h-full lg:min-h-0 lg:flex-row">
      <section
        aria-label="Result"
        className="relative flex h-[62dvh] min-w-0 flex-col bg-sunk lg:h-auto lg:flex-1"
      >
        <ViewerHeader {...neighbours} />
        <div className="min-h-0 flex-1 px-3 pb-3">
          <Stage
            task={task}
            output={output}
            review={review}
            onCancel={() => void gallery.cancel(task)}
          />
        </div>
        {task.outputs.length > 1 ? (
          <Filmstrip task={task} current={output} hrefOf={neighbours.hrefOf} />
        ) : null}
      </section>
      <aside
        aria-label="Recipe and receipt"
        className="grid w-full shrink-0 grid-cols-[minmax(0,1fr)] content-start gap-5 border-line p-5 max-lg:border-t lg:w-96 lg:overflow-y-auto lg:border-l"
      >
        <div className="grid gap-3">
          <PrimaryActions
            workspace={workspace}
            task={task}
            output={Math.max(0, output)}
            spec={spec}
            origin={neighbours.query}
          />
          <MoreActions
            workspace={workspace}
            baseUrl={baseUrl}
            task={task}
            output={Math.max(0, output)}
            exampleModelName={isOperator && model !== undefined ? model.name : null}
            onFavourite={(isFavourite) => void gallery.favourite([resultRef], isFavourite)}
            onRemove={() => void moveToTrash([resultRef], () => router.push(neighbours.back))}
            onRestore={(trashedOutput) =>
              void gallery.restore([{ task_id: task.task_id, output: trashedOutput }])
            }
          >
            {file === undefined ? null : <ResultTags workspace={workspace} output={resultRef} />}
          </MoreActions>
          {question}
        </div>
        {review.choice}
        {review.panel}
        <div className={cn('grid grid-cols-[minmax(0,1fr)] gap-5', review.isOpen && 'hidden')}>
          <Section title="Recipe">
            <Recipe
              workspace={workspace}
              task={task}
              output={task.outputs[output]}
              spec={spec}
              presets={detail?.presets ?? []}
            />
          </Section>
          {detail && detail.experiments.length > 0 ? (
            <Section title={detail.experiments.length === 1 ? 'Experiment' : 'Experiments'}>
              <ExperimentPlaces
                workspace={workspace}
                task={task}
                spec={spec}
                places={detail.experiments}
              />
            </Section>
          ) : null}
          {places.length > 0 ? (
            <Section title="Shown on">
              <ResultPlaces workspace={workspace} places={places} />
            </Section>
          ) : null}
          {detail && detail.made_from.length + detail.used_in.length + editSteps.length > 0 ? (
            <Section title="Lineage">
              <EditChain workspace={workspace} steps={editSteps} origin={neighbours.query} />
              <Lineage workspace={workspace} title="Made from" relatives={detail.made_from} />
              <Lineage workspace={workspace} title="Used in" relatives={detail.used_in} />
            </Section>
          ) : null}
          <FoldedReceipt task={task}>
            <Receipt task={task} ledger={detail?.ledger} />
          </FoldedReceipt>
        </div>
      </aside>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3 border-t border-line pt-5">
      <h2 className="text-sm font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** The cost in one line; opens to the full receipt. */
function FoldedReceipt({ task, children }: { task: Creation; children: ReactNode }) {
  const credits = creditsOf(task);
  return (
    <details className="group border-t border-line pt-4">
      <summary className="flex min-h-8 cursor-pointer list-none items-center gap-2 rounded-sm pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="size-4 text-ink-3 transition-transform group-open:rotate-90"
          aria-hidden
        />
        <h2 className="text-sm font-semibold">Receipt</h2>
        {credits === null ? null : (
          <span className="ms-auto text-sm text-ink-2">
            <Credits amount={credits} />
          </span>
        )}
      </summary>
      <div className="pt-3">{children}</div>
    </details>
  );
}
