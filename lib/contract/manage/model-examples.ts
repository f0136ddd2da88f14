import * as z from 'zod';
import { listOf, unixSeconds } from '../lists';
import { outputRecord } from './tasks';

/** The most examples that are chosen for a model. */
export const maxModelExamples = 8;

/** A result that shows every workspace what a model can do. */
export const modelExample = z
  .object({
    id: z.string(),
    object: z.literal('model_example'),
    model: z.string(),
    prompt: z.string(),
    params: z
      .record(z.string(), z.unknown())
      .meta({ description: 'The settings of the request, without the files that it named' }),
    file: outputRecord.meta({ description: 'A copy, which stays when the result is deleted' }),
    created_at: unixSeconds,
  })
  .meta({ id: 'ModelExample' });
export type ModelExampleRecord = z.infer<typeof modelExample>;
export const modelExampleList = listOf(modelExample).meta({ id: 'ModelExampleList' });

const actor = z.string().min(1).max(128);

export const addModelExampleBody = z.strictObject({
  workspace_id: z.string().min(1).max(128),
  task_id: z.string().min(1).max(128),
  output: z.int().min(0).max(99).meta({ description: 'Place of the file in the task' }),
  actor,
});
export type AddModelExampleBody = z.infer<typeof addModelExampleBody>;

export const orderModelExamplesBody = z.strictObject({
  ids: z.array(z.string().min(1).max(128)).max(maxModelExamples),
  actor,
});
