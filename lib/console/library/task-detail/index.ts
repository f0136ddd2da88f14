import type { CreationDetail } from '@/lib/pages/task-detail';
import { pollCreations, readCreationsById, readPresetsOfTask } from '../../create/creations';
import { AccessError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { readEditsOfTask } from '../edits';
import { readSources, readUses } from './lineage';
import { readExperimentsOfTask, readPlacesOfTask } from './places-of-task';

/**
 * A task with its ledger entries and lineage. Throws {@link AccessError} 404 for an unknown task and for one of another
 * workspace.
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
  const [detail, sources, uses, experiments, places, edits, presets] = await Promise.all([
    service.manage?.tasks.get(workspace.id, taskId).catch(() => null) ?? null,
    readSources(db, workspace.id, creation),
    readUses(db, workspace.id, creation),
    readExperimentsOfTask(db, workspace.id, taskId),
    readPlacesOfTask(db, workspace.id, taskId),
    readEditsOfTask(access, taskId),
    readPresetsOfTask(db, reader, taskId),
  ]);
  return {
    creation,
    ledger: detail?.ledger ?? null,
    made_from: sources,
    used_in: uses,
    experiments,
    places,
    edits,
    presets,
  };
}
