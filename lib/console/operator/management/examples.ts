import type { ModelExampleRecord } from '@/lib/contract';
import { readCreationsById } from '../../create/creations';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import { requireAccess } from '../../team/access';
import { auditContext, recordServiceChange } from '../../team/audit';
import type { Operator } from './access';
import { recordOperatorChange } from './audit';

async function targetOf({ manage }: Operator, id: string) {
  const { declaration } = await manage.connections.model(id);
  return { kind: 'model', id, name: declaration.name };
}

/**
 * Uses a result of a workspace of the operator's as an example of its model, for every workspace. Both logs say so: the
 * installation's, and that of the workspace whose work it is. Throws `AccessError`, `InvalidRequestError`, and the
 * service's errors.
 */
export async function addModelExample(
  operator: Operator,
  workspaceSlug: string,
  taskId: string,
  output: number,
): Promise<ModelExampleRecord> {
  const access = await requireAccess(workspaceSlug, 'tasks.view');
  const { workspace, user } = access;
  const { db } = runtime();
  const reader = { workspaceId: workspace.id, userId: user.id };
  const [creation] = await readCreationsById(db, reader, [taskId]);
  if (creation === undefined || creation.removed.includes(output)) {
    throw new InvalidRequestError('This result is not in the gallery any more.');
  }
  const { model, prompt } = creation;
  const target = await targetOf(operator, model);
  const change = { target, after: { workspace: workspace.name, task: taskId, prompt } };
  const addExample = () =>
    operator.manage.connections.addExample(model, {
      workspace_id: workspace.id,
      task_id: taskId,
      output,
      actor: user.id,
    });
  const context = await auditContext(access);
  return recordOperatorChange(operator, { ...change, action: 'model.example_add' }, () =>
    recordServiceChange(db, context, {
      intent: { ...change, action: 'result.example' },
      makeChange: addExample,
    }),
  );
}

/** Orders the examples of a model; the first is its cover. Throws the service's errors. */
export async function orderModelExamples(
  operator: Operator,
  model: string,
  ids: string[],
): Promise<void> {
  const target = await targetOf(operator, model);
  await recordOperatorChange(operator, { action: 'model.example_order', target }, () =>
    operator.manage.connections.orderExamples(model, ids, operator.user.id),
  );
}

/** Removes an example of a model. Throws the service's errors. */
export async function removeModelExample(
  operator: Operator,
  model: string,
  example: string,
): Promise<void> {
  const target = await targetOf(operator, model);
  await recordOperatorChange(
    operator,
    { action: 'model.example_remove', target, before: { example } },
    () => operator.manage.connections.removeExample(model, example, operator.user.id),
  );
}
