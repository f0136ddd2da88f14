import type { CreationDetail } from '@/lib/pages/task-detail';
import { pollCreations, presetsOfTask, readCreationsById } from '../../create/creations';
import { AccessError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { readEditsOfTask } from '../edits';
import { experimentsOfTask } from './experiments-of-task';
import { madeFrom, usedIn } from './lineage';
import { placesOfTask } from './places-of-task';

/**
 * One creation with its ledger entries and lineage. Throws {@link AccessError} 404 for an unknown task and another
 * workspace's.
 */
export async function readCreationDetail(access: Access, taskId: string): Promise<CreationDetail> {
  const { db, service } = runtime();
  const { workspace, user } = access;
  const reader = { workspaceId: workspace.id, userId: user.id };
  // While the service does not answer, the console's own record is shown.
  const [creation] = await pollCreations(access, [taskId]).catch(() =>
    readCreationsById(db, reader, [taskId]),
  );
  if (creation === undefined) throw new AccessError(404, 'There is no such task here.');
  const [detail, from, into, experiments, places, edits, presets] = await Promise.all([
    service.manage?.tasks.get(workspace.id, taskId).catch(() => null) ?? null,
    madeFrom(db, workspace.id, creation),
    usedIn(db, workspace.id, creation),
    experimentsOfTask(db, workspace.id, taskId),
    placesOfTask(db, workspace.id, taskId),
    readEditsOfTask(access, taskId),
    presetsOfTask(db, reader, taskId),
  ]);
  return {
    creation,
    ledger: detail?.ledger ?? null,
    made_from: from,
    used_in: into,
    experiments,
    places,
    edits,
    presets,
  };
}
