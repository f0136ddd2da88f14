import * as z from 'zod';
import { type AgentTask, agentTask, milliToCredits } from '@/lib/contract';
import { ApprovalNeededError, waitForAnswer } from '../agents';
import type { JsonObject } from '../http';
import { creditsOf } from '../money/ledger';
import { askPerson } from './ask-person';
import type { McpContext, McpDependencies } from './dependencies';
import type { ToolCall, ToolOutput } from './tool';

/** The input that limits what a tool spends. */
export const spendingInput = z.object({
  max_credits: z.number().min(0).describe('The most that this may cost, in credits.'),
  idempotency_key: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe(
      'Any text, new for each request. The same again, after an answer was lost, gives the same task and is charged once.',
    ),
});

export const creationOutput = z.object({
  created: z.boolean().describe('Whether there is a task. false: the price is above max_credits.'),
  task_id: z.string().optional(),
  task: agentTask.optional().describe('How it ended, where the client followed it.'),
  repeated: z.boolean().optional().describe('The task was created before, by the same key.'),
  price_credits: z.number().optional().describe('What it would cost, where nothing was created.'),
  next: z.string(),
});

/** How a person is asked to approve a request above the limit of their assistant. */
export interface Approvals {
  /** Waits a while for the answer of a person who opened the page. */
  waitForPerson(toolCall: ToolCall, body: JsonObject): Promise<void>;
  /** Asks the client to open the page; see {@link askPerson}. */
  askPerson(toolCall: ToolCall, cost: string): ReturnType<typeof askPerson>;
}

export const approvalsOf = (context: McpContext, dependencies: McpDependencies): Approvals => ({
  waitForPerson: ({ call, signal }, body) =>
    waitForAnswer(
      context,
      { auth: call.auth, body },
      AbortSignal.any([signal, dependencies.stopping]),
    ),
  askPerson: ({ call }, cost) => askPerson(dependencies, call.auth, context.settings, cost),
});

/**
 * Creates a generation for at most `max_credits`; above it nothing is made and the price returned. `approvals` is null where no
 * assistant has a limit for one request. Throws what the service throws.
 */
export async function createWithinLimit(
  approvals: Approvals | null,
  toolCall: ToolCall,
  body: JsonObject,
  { max_credits, idempotency_key: repeatText }: z.output<typeof spendingInput>,
): Promise<ToolOutput<z.input<typeof creationOutput>>> {
  const maxMilli = creditsOf(max_credits, 'max_credits');
  const { service } = toolCall;
  const { canOpenAddress, action } = toolCall.person;
  if (action === 'accept') await approvals?.waitForPerson(toolCall, body);
  try {
    const creation = await service.createWithin(body, { maxMilli, repeatText });
    if ('priceMilli' in creation) {
      const next = [
        'Nothing was made or charged by this call. Call it with a higher max_credits if the person agrees, or change the request.',
        creation.earlier ?? [],
      ];
      const price_credits = milliToCredits(creation.priceMilli);
      return { data: { created: false, price_credits, next: next.flat().join(' ') } };
    }
    const { taskId, repeated, begun: begunTask } = creation;
    const next = 'Call wait with this task_id, then get_result.';
    const ongoingTask = toolCall.canFollowTasks
      ? (begunTask ?? (await readTaskState(toolCall, taskId)))
      : null;
    const data = {
      created: true,
      task_id: taskId,
      ...(repeated === null ? {} : { repeated }),
      next,
    };
    return { data, ongoingTask };
  } catch (error) {
    if (approvals === null || !(error instanceof ApprovalNeededError)) throw error;
    // The person is asked once. After no answer in time the error says what to do, instead of asking again and again.
    if (!canOpenAddress || action !== null) throw error;
    const cost = `This costs ${milliToCredits(error.priceMilli)} credits`;
    const inputRequest = await approvals.askPerson(toolCall, cost);
    return { data: { created: false, next: error.message }, inputRequest };
  }
}

/** Null when the task cannot be read: it exists, so its id is returned without its state. */
async function readTaskState(
  { service, call }: ToolCall,
  taskId: string,
): Promise<AgentTask | null> {
  try {
    const [task = null] = await service.readTasks([taskId]);
    return task;
  } catch (error) {
    call.log.warn({ err: error }, 'a task was answered without its state');
    return null;
  }
}
