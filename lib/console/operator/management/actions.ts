'use server';

import { inputId } from '@/lib/pages/input';
import {
  addModelExample,
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
  exampleIds,
  importModel,
  modelInput,
  newModelInput,
  operatorAction,
  operatorChange,
  orderModelExamples,
  outputPlace,
  presetInput,
  providerChanges,
  publishModel,
  removeModelExample,
  saveModel,
  searchInput,
  trialInput,
  tryModel,
  undoChange,
  unpublishModel,
  updateProvider,
} from '.';

export const connectProviderAction = operatorChange([connectInput], connectProvider);

/** Connects a provider by its key in the environment, with its models. */
export const connectPresetAction = operatorChange([inputId, presetInput], connectPreset);

/** Changes a provider's settings, its secrets, or whether new work is sent to it. */
export const updateProviderAction = operatorChange([inputId, providerChanges], updateProvider);

/** Deletes a provider that nothing uses. */
export const deleteProviderAction = operatorChange([inputId], deleteProvider);

/** Tests whether a provider answers and takes its key. */
export const testProviderAction = operatorAction([inputId], ({ manage }, provider) =>
  manage.connections.test(provider),
);

/** Tests settings before they are stored. */
export const testSettingsAction = operatorAction([checkInput], ({ manage }, settings) =>
  manage.connections.testSettings(settings),
);

export const listUpstreamModelsAction = operatorAction(
  [inputId, searchInput],
  async ({ manage }, provider, search) =>
    (await manage.connections.upstreamModels(provider, search)).data,
);

/** Makes a draft of one of a provider's models. */
export const importModelAction = operatorChange([newModelInput], importModel);

/** The current description of a model by its provider, or by a document, compared with its import. */
export const compareImportAction = operatorAction([inputId, compareInput], compareImport);

/** Writes a model and its prices. */
export const saveModelAction = operatorChange([modelInput], saveModel);

export const publishModelAction = operatorChange([inputId], publishModel);

/** Hides a model from the teams. */
export const unpublishModelAction = operatorChange([inputId], unpublishModel);

export const deleteModelAction = operatorChange([inputId], deleteModel);

/** Sends one real request to a model's provider. */
export const tryModelAction = operatorAction([inputId, trialInput], tryModel);

/** Shows a result of a workspace, by its task and place, to every workspace as an example of its model. */
export const addModelExampleAction = operatorChange(
  [inputId, inputId, outputPlace],
  addModelExample,
);

export const orderModelExamplesAction = operatorChange([inputId, exampleIds], orderModelExamples);

export const removeModelExampleAction = operatorChange([inputId, inputId], removeModelExample);

/** Undoes the latest change of a provider or a model. */
export const undoChangeAction = operatorChange([changeId], undoChange);

/** Makes the owner of an account an operator. */
export const appointOperatorAction = operatorChange([emailInput], appointOperator);

/** Takes the right from an operator. */
export const dismissOperatorAction = operatorChange([inputId], dismissOperator);
