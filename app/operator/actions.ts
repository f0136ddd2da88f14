'use server';

import { revalidatePath } from 'next/cache';
import { actionResult } from '@/lib/console/failures';
import type { Operator } from '@/lib/console/operator';
import {
  appointOperator,
  changeId,
  checkInput,
  compareImport,
  compareInput,
  connectInput,
  connectPreset,
  connectProvider,
  deleteModel,
  deleteProvider,
  dismissOperator,
  emailInput,
  importModel,
  modelInput,
  newModelInput,
  presetInput,
  providerChanges,
  publishModel,
  requireOperator,
  saveModel,
  searchInput,
  trialInput,
  tryModel,
  undoChange,
  unpublishModel,
  updateProvider,
} from '@/lib/console/operator';
import type {
  ActionResult,
  ConnectedModel,
  ImportComparison,
  Preset,
  Provider,
  ProviderCheck,
  Trial,
  UpstreamModel,
} from '@/lib/contract';
import { inputId } from '@/lib/contract';

/** Runs a change for an operator, and shows it on all their pages. */
const change = <T>(run: (operator: Operator) => Promise<T>): Promise<ActionResult<T>> =>
  actionResult(async () => {
    const result = await run(await requireOperator());
    revalidatePath('/operator', 'layout');
    return result;
  });

/** Connects a provider. */
export async function connectProviderAction(input: unknown): Promise<ActionResult<Provider>> {
  return change((operator) => connectProvider(operator, connectInput.parse(input)));
}

/** Connects a provider by its key in the environment, with its models. */
export async function connectPresetAction(
  preset: unknown,
  pricing: unknown,
): Promise<ActionResult<Preset>> {
  return change((operator) =>
    connectPreset(operator, inputId.parse(preset), presetInput.parse(pricing)),
  );
}

/** Changes a provider's settings, its secrets, or whether new work is sent to it. */
export async function updateProviderAction(
  provider: unknown,
  changes: unknown,
): Promise<ActionResult<Provider>> {
  return change((operator) =>
    updateProvider(operator, inputId.parse(provider), providerChanges.parse(changes)),
  );
}

/** Deletes a provider that nothing uses. */
export async function deleteProviderAction(provider: unknown): Promise<ActionResult<null>> {
  return change(async (operator) => {
    await deleteProvider(operator, inputId.parse(provider));
    return null;
  });
}

/** Tests whether a provider answers and takes its key. */
export async function testProviderAction(provider: unknown): Promise<ActionResult<ProviderCheck>> {
  return actionResult(async () => {
    const { manage } = await requireOperator();
    return manage.connections.test(inputId.parse(provider));
  });
}

/** Tests settings before they are stored. */
export async function testSettingsAction(input: unknown): Promise<ActionResult<ProviderCheck>> {
  return actionResult(async () => {
    const { manage } = await requireOperator();
    return manage.connections.testSettings(checkInput.parse(input));
  });
}

/** The models of a provider's account. */
export async function listUpstreamModelsAction(
  provider: unknown,
  search: unknown,
): Promise<ActionResult<UpstreamModel[]>> {
  return actionResult(async () => {
    const { manage } = await requireOperator();
    const list = await manage.connections.upstreamModels(
      inputId.parse(provider),
      searchInput.parse(search),
    );
    return list.data;
  });
}

/** Makes a draft of one of a provider's models. */
export async function importModelAction(input: unknown): Promise<ActionResult<ConnectedModel>> {
  return change((operator) => importModel(operator, newModelInput.parse(input)));
}

/**
 * The current description of a model by its provider, or by a document, compared with its import.
 */
export async function compareImportAction(
  model: unknown,
  input: unknown,
): Promise<ActionResult<ImportComparison>> {
  return actionResult(async () =>
    compareImport(await requireOperator(), inputId.parse(model), compareInput.parse(input)),
  );
}

/** Writes a model and its prices. */
export async function saveModelAction(input: unknown): Promise<ActionResult<ConnectedModel>> {
  return change((operator) => saveModel(operator, modelInput.parse(input)));
}

/** Shows a model to the teams. */
export async function publishModelAction(model: unknown): Promise<ActionResult<ConnectedModel>> {
  return change((operator) => publishModel(operator, inputId.parse(model)));
}

/** Hides a model from the teams. */
export async function unpublishModelAction(model: unknown): Promise<ActionResult<ConnectedModel>> {
  return change((operator) => unpublishModel(operator, inputId.parse(model)));
}

/** Deletes a draft. */
export async function deleteModelAction(model: unknown): Promise<ActionResult<null>> {
  return change(async (operator) => {
    await deleteModel(operator, inputId.parse(model));
    return null;
  });
}

/** Sends one real request to a model's provider. */
export async function tryModelAction(model: unknown, input: unknown): Promise<ActionResult<Trial>> {
  return actionResult(async () =>
    tryModel(await requireOperator(), inputId.parse(model), trialInput.parse(input)),
  );
}

/** Undoes the latest change of a provider or a model. */
export async function undoChangeAction(id: unknown): Promise<ActionResult<null>> {
  return change(async (operator) => {
    await undoChange(operator, changeId.parse(id));
    return null;
  });
}

/** Makes the owner of an account an operator. */
export async function appointOperatorAction(email: unknown): Promise<ActionResult<null>> {
  return change(async (operator) => {
    await appointOperator(operator, emailInput.parse(email));
    return null;
  });
}

/** Takes the right from an operator. */
export async function dismissOperatorAction(user: unknown): Promise<ActionResult<null>> {
  return change(async (operator) => {
    await dismissOperator(operator, inputId.parse(user));
    return null;
  });
}
