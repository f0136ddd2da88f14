import { z } from 'zod';
import { connectPresetBody, maxModelExamples, modelId, saveModelBody } from '@/lib/contract';
import { inputId, inputJson, inputText } from '@/lib/pages/input';

const settings = inputJson;

export const connectInput = z.object({
  id: inputId.pipe(modelId),
  driver: inputId,
  settings,
});
/** How the prices in credits of a preset's models are computed from their costs. */
export const presetInput = connectPresetBody.omit({ actor: true });
/** Settings to test before they are stored. */
export const checkInput = connectInput.extend({ secrets: settings.optional() });
export const providerChanges = z.object({
  enabled: z.boolean().optional(),
  settings: settings.optional(),
  secrets: settings.optional(),
});
export const newModelInput = z.object({
  provider: inputId,
  model: inputText.trim().min(1).max(300),
  /** A document about the model; without it, the provider's own description is read, if it has one. */
  document: inputJson.optional(),
  /** The node of a workflow whose files are the result; null: all that it saves. */
  output: inputText.min(1).max(40).nullable().optional(),
});
export const compareInput = z.object({ document: inputJson.optional() });
/** The complete model in the form of the editor or of an exported file. */
export const modelInput = inputJson.pipe(saveModelBody.omit({ actor: true }));
export const trialInput = z.object({
  prompt: inputText.trim().min(1, 'Write a prompt.').max(4_000),
  params: inputJson.default({}),
});
/** The index of a file among its task's outputs. */
export const outputPlace = z.number().int().min(0).max(99);
export const exampleIds = z.array(inputId).max(maxModelExamples);
export const changeId = z.number().int().positive();
export const emailInput = inputText.trim().min(3, 'Enter an email.').max(254);
export const searchInput = inputText.max(200);
