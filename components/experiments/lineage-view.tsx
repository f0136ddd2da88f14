'use client';

import { GitFork } from 'lucide-react';
import Link from 'next/link';
import { EmptyState, ErrorState, Skeleton, WordDiff } from '@/components/ui';
import type { OutputRecord } from '@/lib/contract';
import type { LineageEdge, LineageNode } from '@/lib/pages/experiment-results';
import type { ExperimentDetail } from '@/lib/pages/experiments';
import { resultHref } from '@/lib/pages/result-href';
import { useLineage } from '@/lib/queries';
import { OutputMedia } from '../library/media';
import { outputSourceOf } from './output-source';
import { viewerHref } from './selected-cell';

/** The ancestors and descendants of an experiment, with the changed prompt and the picture between them. */
export function LineageView({
  workspace,
  detail,
}: {
  workspace: string;
  detail: ExperimentDetail;
}) {
  const { data, error, refetch } = useLineage(workspace, detail.id);
  if (error !== null) return <ErrorState title={error.message} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="h-40" />;
  if (data.edges.length === 0 && detail.promotions.length === 0) {
    return (
      <EmptyState
        icon={<GitFork aria-hidden />}
        title="This is where it began"
        description="Experiments made from this one or from one of its results, or with a result as reference, appear here with what changed in the prompt. So do promoted results."
      />
    );
  }
  // Each experiment is shown below the one it was made from, else below the first one whose result it refers
  // to.
  const parentEdges = new Map(data.edges.toReversed().map((edge) => [edge.to, edge]));
  const roots = data.nodes.filter(({ id }) => parentEdges.get(id)?.from == null);
  const childrenOf = (id: string) =>
    data.nodes.filter((node) => parentEdges.get(node.id)?.from === id);
  const renderBranch = (node: LineageNode) => (
    <li key={node.id} className="grid gap-3">
      <LineageItem
        workspace={workspace}
        node={node}
        edge={parentEdges.get(node.id)}
        references={data.edges.filter(({ kind, to }) => kind === 'reference' && to === node.id)}
        isHere={node.id === detail.id}
      />
      {node.id === detail.id ? <Promotions workspace={workspace} detail={detail} /> : null}
      {childrenOf(node.id).length === 0 ? null : (
        <ul className="ml-4 grid gap-3 border-l border-line pl-4 sm:ml-6 sm:pl-6">
          {childrenOf(node.id).map(renderBranch)}
        </ul>
      )}
    </li>
  );
  return (
    <section aria-label="Lineage" className="max-w-3xl">
      <ul className="grid gap-3">{roots.map(renderBranch)}</ul>
    </section>
  );
}

function LineageItem({
  workspace,
  node,
  edge,
  references,
  isHere,
}: {
  workspace: string;
  node: LineageNode;
  edge: LineageEdge | undefined;
  /** The results that its design refers to. */
  references: readonly LineageEdge[];
  isHere: boolean;
}) {
  return (
    <article className="flex gap-4 rounded-md border border-line bg-panel p-4">
      {edge?.picture == null || edge.task_id === null || edge.kind === 'reference' ? null : (
        <Link
          href={resultHref(workspace, edge.task_id)}
          aria-label={`The result that ${node.name} was made from`}
          className="size-20 shrink-0 overflow-hidden rounded-sm border border-line bg-sunk"
        >
          {/* biome-ignore lint/performance/noImgElement: the service makes the sizes */}
          <img src={edge.picture} alt="" className="size-full object-cover" />
        </Link>
      )}
      <div className="grid min-w-0 flex-1 content-start gap-1">
        <h2 dir="auto" className="text-sm font-medium">
          {isHere ? (
            <>
              {node.name} <bdi className="font-normal text-ink-3">· this one</bdi>
            </>
          ) : (
            <Link
              href={`/${workspace}/experiments/${node.id}`}
              className="underline-offset-4 hover:underline"
            >
              {node.name}
            </Link>
          )}
        </h2>
        {edge === undefined || edge.kind === 'reference' ? (
          <p dir="auto" className="text-sm break-words text-ink-2">
            {node.prompt}
          </p>
        ) : (
          <WordDiff before={edge.prompt} after={node.prompt} />
        )}
        <References workspace={workspace} references={references} />
      </div>
    </article>
  );
}

/** The results that a design refers to, as pictures that lead to them. */
function References({
  workspace,
  references,
}: {
  workspace: string;
  references: readonly LineageEdge[];
}) {
  if (references.length === 0) return null;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2 text-xs text-ink-3">
      {references.length === 1 ? 'Reference' : 'References'}
      {references.map(({ task_id, picture, prompt }) =>
        task_id === null ? null : (
          <Link
            key={task_id}
            href={resultHref(workspace, task_id)}
            aria-label={`Reference: ${prompt || 'a result'}`}
            title={prompt}
            className="size-10 overflow-hidden rounded-sm border border-line bg-sunk"
          >
            {picture === null ? null : (
              // biome-ignore lint/performance/noImgElement: the service makes the sizes
              <img src={picture} alt="" className="size-full object-cover" />
            )}
          </Link>
        ),
      )}
    </div>
  );
}

/** The promoted results of the experiment: from which picture to which. */
function Promotions({ workspace, detail }: { workspace: string; detail: ExperimentDetail }) {
  if (detail.promotions.length === 0) return null;
  const cells = new Map(detail.cells.map((cell) => [cell.key, cell]));
  return (
    <ul className="ml-4 grid gap-3 border-l border-line pl-4 sm:ml-6 sm:pl-6" aria-label="Promoted">
      {detail.promotions.map(({ id, cell, label, output, ...promotion }) => {
        const href = viewerHref(workspace, { ...promotion, output });
        const from = cells.get(cell);
        return (
          <li key={id} className="flex items-center gap-3 text-sm">
            <SmallPicture output={from?.output ?? null} source={outputSourceOf(from)} />
            <SmallPicture output={output} source={outputSourceOf(promotion)} />
            <span>
              Promoted:{' '}
              {href === null ? (
                <bdi>{label}</bdi>
              ) : (
                <Link href={href} className="font-medium underline-offset-4 hover:underline">
                  <bdi>{label}</bdi>
                </Link>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const SmallPicture = ({
  output,
  source,
}: {
  output: OutputRecord | null;
  source: ReturnType<typeof outputSourceOf>;
}) =>
  output === null ? null : (
    <span className="relative size-14 shrink-0 overflow-hidden rounded-sm border border-line bg-sunk">
      <OutputMedia output={output} source={source} className="absolute inset-0 size-full" />
    </span>
  );
