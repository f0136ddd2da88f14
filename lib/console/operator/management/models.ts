import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { ResponseError } from '@/lib/client';
import type {
  ConnectedModel,
  ImportComparison,
  ModelDraft,
  ModelImport,
  SaveModelBody,
  Trial,
} from '@/lib/contract';
import { readWorkflow, savingNodes } from '@/lib/contract';
import { InvalidRequestError } from '../../platform/failures';
import type { AuditChange } from '../../team/audit';
import type { Operator } from './access';
import { recordOperatorAudit, recordOperatorChange } from './audit';
import type { compareInput, modelInput, newModelInput, trialInput } from './input';
import { updateProvider } from './providers';

const targetOf = ({ id, declaration }: Pick<SaveModelBody, 'declaration'> & { id: string }) => ({
  kind: 'model',
  id,
  name: declaration.name,
});

/**
 * Makes a draft of a provider's model: from the provider's own description if it has one, or from a document,
 * else from a template. Throws the service's errors.
 */
export async function importModel(
  operator: Operator,
  { provider, model, document, output }: z.infer<typeof newModelInput>,
): Promise<ConnectedModel> {
  const { connections } = operator.manage;
  const actor = operator.user.id;
  const isWorkflow =
    document !== undefined &&
    (await storeWorkflow(operator, provider, model, { document, output }));
  const draft =
    document === undefined || isWorkflow
      ? await connections.draft(provider, model)
      : await connections.draftFromDocument(provider, { model, document });
  const id = await findFreeId(operator, model);
  const body = draftBody(draft, { id, provider, model, actor });
  const target = targetOf({ id, ...body });
  return recordOperatorChange(
    operator,
    { action: 'model.import', target, after: { provider, model } },
    () => connections.saveModel(id, body),
  );
}

/**
 * Adds a workflow to a ComfyUI provider, whose models are the workflows of its settings. Returns false for another
 * kind of provider. `output`: the node whose files are the result; null: every saved file is. Throws
 * `InvalidRequestError`, and the service's errors.
 */
async function storeWorkflow(
  operator: Operator,
  id: string,
  name: string,
  { document, output }: { document: Record<string, unknown>; output: string | null | undefined },
): Promise<boolean> {
  const provider = await operator.manage.connections.provider(id);
  if (provider.driver !== 'comfyui') return false;
  const workflowReading = readWorkflow(document);
  if ('problem' in workflowReading) throw new InvalidRequestError(workflowReading.problem);
  const { graph } = workflowReading;
  const nodesThatSave = savingNodes(graph);
  if (output === undefined && nodesThatSave.length > 1) {
    const labels = nodesThatSave.map(({ label }) => label).join(', ');
    throw new InvalidRequestError(
      `It saves files at ${labels}. Choose which of them is the result.`,
    );
  }
  if (typeof output === 'string' && graph[output] === undefined) {
    throw new InvalidRequestError(
      `The workflow has no node ${output}. Choose where it saves its result.`,
    );
  }
  const workflow = { graph, ...(typeof output === 'string' ? { output } : {}) };
  const { settings } = provider;
  const existingWorkflows = settings.workflows as Record<string, typeof workflow> | undefined;
  const existingWorkflow = existingWorkflows?.[name];
  if (
    isDeepStrictEqual(existingWorkflow?.graph, graph) &&
    (output === undefined || (existingWorkflow?.output ?? null) === output)
  ) {
    return true;
  }
  const models = (await operator.manage.connections.models()).data;
  const usingModel = models.find(({ declaration: { routes } }) =>
    routes.some((route) => route.provider === id && route.model === name),
  );
  // Otherwise teams that use the model would get other results without notice.
  if (usingModel !== undefined) {
    throw new InvalidRequestError(
      `${usingModel.declaration.name} uses another workflow of this name. Choose another name.`,
      'model',
    );
  }
  const workflows = { ...existingWorkflows, [name]: workflow };
  await updateProvider(operator, id, { settings: { ...settings, workflows } });
  return true;
}

/** Writes a model and its prices; a new one, as from an exported file, is a draft. Throws the service's errors. */
export async function saveModel(
  operator: Operator,
  model: z.infer<typeof modelInput>,
): Promise<ConnectedModel> {
  const { connections } = operator.manage;
  const { id } = model.declaration;
  const target = targetOf({ id, ...model });
  const before = await findModel(operator, id);
  return recordOperatorChange(
    operator,
    { action: before === undefined ? 'model.import' : 'model.update', target },
    () => connections.saveModel(id, { ...model, actor: operator.user.id }),
    (after) =>
      before === undefined
        ? [{ action: 'model.import', target }]
        : changesBetween(before, after).map((change) => ({ ...change, target })),
  );
}

/** The lines of a saved model: one for its prices, one for all else. */
function changesBetween(before: ConnectedModel, after: ConnectedModel): AuditChange[] {
  const changes: AuditChange[] = [];
  if (!isDeepStrictEqual(before.prices, after.prices)) {
    changes.push({
      action: 'model.price',
      before: { prices: before.prices },
      after: { prices: after.prices },
    });
  }
  const changedParts = findChangedParts(before, after);
  if (Object.keys(changedParts.after).length > 0) {
    changes.push({ action: 'model.update', ...changedParts });
  }
  return changes;
}

/** The parts of a model, without its prices, that differ. */
function findChangedParts(
  before: ConnectedModel,
  after: ConnectedModel,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const partsOf = ({ declaration, imported, ...model }: ConnectedModel) => ({
    ...declaration,
    costs: model.costs,
    workspaces: model.workspaces,
    position: model.position,
    accepted: model.accepted,
    imported: imported && importOf(imported),
  });
  const earlierParts: Record<string, unknown> = partsOf(before);
  const parts: Record<string, unknown> = partsOf(after);
  const changedNames = Object.keys({ ...earlierParts, ...parts }).filter(
    (name) => !isDeepStrictEqual(earlierParts[name], parts[name]),
  );
  const pickChanged = (values: Record<string, unknown>) =>
    Object.fromEntries(changedNames.map((name) => [name, values[name] ?? null]));
  return { before: pickChanged(earlierParts), after: pickChanged(parts) };
}

/** An import for the log, without its fields, which are those of the model. */
const importOf = ({ provider, model, source, imported_at }: ModelImport) => ({
  provider,
  model,
  source,
  imported_at,
});

/** Compares a model with its provider's current description, or with a document. Throws the service's errors. */
export const compareImport = (
  { manage }: Operator,
  id: string,
  { document }: z.infer<typeof compareInput>,
): Promise<ImportComparison> =>
  manage.connections.compareImport(id, document === undefined ? {} : { document });

/** Shows a model to the teams. Throws the service's errors, for example when a request has no price. */
export async function publishModel(operator: Operator, id: string): Promise<ConnectedModel> {
  const { connections } = operator.manage;
  const target = targetOf(await connections.model(id));
  return recordOperatorChange(operator, { action: 'model.publish', target }, () =>
    connections.publish(id, operator.user.id),
  );
}

/** Hides a model from the teams; accepted tasks still finish. Throws the service's errors. */
export async function unpublishModel(operator: Operator, id: string): Promise<ConnectedModel> {
  const { connections } = operator.manage;
  const target = targetOf(await connections.model(id));
  return recordOperatorChange(operator, { action: 'model.unpublish', target }, () =>
    connections.unpublish(id, operator.user.id),
  );
}

/** Deletes a draft. Throws the service's errors. */
export async function deleteModel(operator: Operator, id: string): Promise<void> {
  const { connections } = operator.manage;
  const target = targetOf(await connections.model(id));
  await recordOperatorChange(operator, { action: 'model.delete', target }, () =>
    connections.deleteModel(id, operator.user.id),
  );
}

/**
 * Sends one real request to a model's provider. The audit line is written before the request is sent, because the
 * provider may charge for it even if it fails. Throws the service's errors.
 */
export async function tryModel(
  operator: Operator,
  id: string,
  input: z.infer<typeof trialInput>,
): Promise<Trial> {
  const { connections } = operator.manage;
  const model = await connections.model(id);
  await recordOperatorAudit(operator, {
    action: 'model.try',
    target: targetOf(model),
    after: { ...input.params, prompt: input.prompt },
  });
  return connections.tryModel(id, { ...input, actor: operator.user.id });
}

/** Undoes the latest change of a provider or a model. Throws `InvalidRequestError`, and the service's errors. */
export async function undoChange(operator: Operator, id: number): Promise<void> {
  const { connections } = operator.manage;
  const [change] = (await connections.changes({ id })).data;
  if (change === undefined) throw new InvalidRequestError('There is no such change.');
  const { kind, subject_id: subject } = change;
  const action = kind === 'model' ? 'model.undo' : 'provider.undo';
  const target = { kind, id: subject, name: subject };
  await recordOperatorChange(operator, { action, target }, () =>
    connections.undo(id, operator.user.id),
  );
}

function draftBody(
  draft: ModelDraft,
  { id, provider, model, actor }: { id: string; provider: string; model: string; actor: string },
): SaveModelBody {
  const { mapping, schema, imported, ...declaration } = draft;
  // The provider's own name of the model may have a version that the requested name lacks.
  const route = { provider, model: imported?.model ?? model, enabled: true };
  return {
    declaration: {
      ...declaration,
      id,
      schema,
      region: 'all',
      public: true,
      enabled: true,
      uiHints: [],
      routes: [{ ...route, ...(mapping === undefined ? {} : { mapping }) }],
    },
    prices: [],
    costs: null,
    workspaces: null,
    position: 0,
    imported,
    version: 0,
    actor,
  };
}

/** The model with an id; undefined if there is none. */
const findModel = ({ manage }: Operator, id: string): Promise<ConnectedModel | undefined> =>
  manage.connections.model(id).catch((error: unknown) => {
    if (error instanceof ResponseError && error.status === 404) return undefined;
    throw error;
  });

/** `fal-ai/flux/dev` → `fal-ai-flux-dev`, and with a number when that is taken. */
async function findFreeId(operator: Operator, model: string): Promise<string> {
  const base =
    model
      .toLowerCase()
      .replace(/[^a-z0-9._-]/g, '-')
      .replace(/^[^a-z0-9]/, 'm')
      .slice(0, 56) || 'model';
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`;
    if ((await findModel(operator, id)) === undefined) return id;
  }
}
