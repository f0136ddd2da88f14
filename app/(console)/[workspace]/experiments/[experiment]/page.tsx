import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ExperimentPage } from '@/components/experiments';
import { requirePageAccess } from '@/lib/console/access';
import { readExperiment } from '@/lib/console/experiments';
import { InvalidRequestError } from '@/lib/console/failures';
import { pageClient } from '@/lib/console/key-store';
import { runtime } from '@/lib/console/runtime';
import {
  markCellsAction,
  pauseExperimentAction,
  runExperimentAction,
  saveExperimentAction,
  voteAction,
} from '../actions';
import {
  commentOnCellAction,
  deleteCommentAction,
  promoteCellAction,
  shareExperimentAction,
  unshareExperimentAction,
} from '../result-actions';

export const metadata: Metadata = { title: 'Experiment' };

export default async function ExperimentRoute({
  params,
}: {
  params: Promise<{ workspace: string; experiment: string }>;
}) {
  const { workspace, experiment } = await params;
  const access = await requirePageAccess(workspace, 'tasks.view');
  const { id, slug } = access.workspace;
  const [detail, models] = await Promise.all([
    readExperiment(access, experiment).catch((error: unknown) => {
      if (error instanceof InvalidRequestError) notFound();
      throw error;
    }),
    pageClient(id)
      .then((client) => client.models.list())
      .catch(() => null),
  ]);
  return (
    <ExperimentPage
      workspace={slug}
      baseUrl={runtime().service.baseUrl}
      initial={detail}
      models={models}
      actions={{
        save: saveExperimentAction.bind(null, slug, detail.id),
        run: runExperimentAction.bind(null, slug, detail.id),
        pause: pauseExperimentAction.bind(null, slug, detail.id),
        mark: markCellsAction.bind(null, slug, detail.id),
        vote: voteAction.bind(null, slug, detail.id),
        comment: commentOnCellAction.bind(null, slug, detail.id),
        deleteComment: deleteCommentAction.bind(null, slug, detail.id),
        promote: promoteCellAction.bind(null, slug, detail.id),
        share: shareExperimentAction.bind(null, slug, detail.id),
        unshare: unshareExperimentAction.bind(null, slug, detail.id),
      }}
    />
  );
}
