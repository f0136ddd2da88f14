import { z } from 'zod';
import { providerId } from '../provider-id';
import { limitFields, serviceUrl } from '../remote/declaration-fields';

/** Where a field goes: `6.inputs.text`, by the node's id in the workflow. */
const place = z.string().regex(/^[^.\s]{1,40}\.inputs\.\S{1,120}$/, 'write it as 6.inputs.text');

/** A workflow in API format ("Export (API)"): nodes by their ids. */
export const workflow = z.record(
  z.string(),
  z.looseObject({ class_type: z.string().min(1), inputs: z.record(z.string(), z.unknown()) }),
);
export type Workflow = z.output<typeof workflow>;

const boundWorkflow = z.strictObject({
  graph: workflow,
  /** Node inputs by our fields; a list for a field with several inputs. Detected when none are declared. */
  bindings: z.record(z.string(), z.union([place, z.array(place).min(1)])).default({}),
  /** The node whose files are the result; every saved file when left out. */
  output: z.string().optional(),
});
export type BoundWorkflow = z.output<typeof boundWorkflow>;

/** Pictures and videos of workflows on ComfyUI servers of one's own. */
export const comfyUiDeclaration = z.strictObject({
  id: providerId,
  driver: z.literal('comfyui'),
  enabled: z.boolean().default(true),
  /** Addresses of servers with the same models. */
  servers: z.array(serviceUrl).min(1).max(64),
  /** Sent with every request, for servers behind a gateway with a key. */
  headers: z.record(z.string().regex(/^[A-Za-z0-9-]+$/), z.string()).default({}),
  /** By the name that routes call as their model. */
  workflows: z.record(z.string().regex(/^[^@]{1,300}$/, 'use no @'), boundWorkflow).default({}),
  /** The price of an hour of a server in US dollars, to compute what each task cost. */
  usdPerHour: z.number().positive().max(1_000).optional(),
  ...limitFields({ concurrent: 8, perMinute: 6_000 }),
});
export type ComfyUiDeclaration = z.output<typeof comfyUiDeclaration>;
