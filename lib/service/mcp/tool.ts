import type {
  CallToolResult,
  ImageContent,
  InputRequiredResult,
  McpServer,
  ServerContext,
  ToolAnnotations,
} from '@modelcontextprotocol/server';
import type { z } from 'zod';
import {
  AgentRefusalError,
  type AgentService,
  AgentServiceError,
  type AgentTask,
  type ErrorCode,
  headers as names,
} from '@/lib/contract';
import type { Endpoint, EndpointAuth } from '@/lib/contract/endpoints';
import { type ApiError, asApiError, checkScope, type JsonObject, type KeyCall } from '../http';
import type { appMetadata } from './app';
import { type PersonBehindCall, personBehind } from './ask-person';
import { canFollowTasks, protocolTaskOf } from './protocol-task';

/** The service as the key of a call reaches it. `signal` aborts when the caller is gone. */
export type ServiceOf = (call: KeyCall, signal: AbortSignal) => AgentService;

export interface ToolCall {
  readonly call: KeyCall;
  readonly service: AgentService;
  /** Aborts when the client gave up the call or its connection is lost. */
  readonly signal: AbortSignal;
  /** Whether the client follows work by the protocol's tasks. */
  readonly canFollowTasks: boolean;
  readonly person: PersonBehindCall;
  /** Tells the client how far the work is, 0 to 100; does nothing where it did not ask. */
  reportProgress(percent: number): Promise<void>;
}

/**
 * The result of a tool. Texts of others (prompts, names, answers of models) are only values of `data`, so that an assistant can
 * tell them from our sentences.
 */
export interface ToolOutput<Data> {
  readonly data: Data;
  readonly images?: readonly ImageContent[];
  /** Work that goes on, for a client that follows it by itself. */
  readonly ongoingTask?: AgentTask | null;
  /** What the client is to ask its person before it calls again, in place of the data. */
  readonly inputRequest?: InputRequiredResult;
}

export interface Tool {
  register(server: McpServer, call: KeyCall, serviceOf: ServiceOf): void;
}

/** Who may call a tool: as the endpoint with the same function. */
type ToolAuth = Exclude<EndpointAuth, 'none' | 'operator'>;

/** Declares a tool. An error of `run` becomes a result with `isError`, in the interface's words. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(tool: {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly auth: ToolAuth;
  readonly input: Input;
  readonly output: Output;
  readonly annotations: ToolAnnotations;
  /** Set for a tool whose results are shown by the page in `app/`. */
  readonly app?: typeof appMetadata;
  run(call: ToolCall, args: z.output<Input>): Promise<ToolOutput<z.input<Output>>>;
}): Tool {
  const { name, title, description, annotations } = tool;
  const meta = tool.app === undefined ? {} : { _meta: tool.app };
  const inputSchema: z.ZodObject = tool.input;
  const outputSchema: z.ZodObject = tool.output;
  return {
    register(server, call, serviceOf) {
      server.registerTool(
        name,
        { title, description, inputSchema, outputSchema, annotations, ...meta },
        async (args, context): Promise<CallToolResult | InputRequiredResult> => {
          const toolCall = toolCallOf(call, context, serviceOf);
          try {
            checkScope(call.auth, tool.auth);
            // Checked by the server with the same schema.
            const toolOutput = await tool.run(toolCall, args as z.output<Input>);
            if (toolOutput.inputRequest !== undefined) return toolOutput.inputRequest;
            if (toolOutput.ongoingTask)
              return ongoingResult(toolOutput.data, toolOutput.ongoingTask);
            return toolResultOf(toolOutput);
          } catch (error) {
            if (toolCall.signal.aborted) return errorResult('The call was given up.');
            if (error instanceof AgentRefusalError) return errorResult(error.message);
            if (error instanceof AgentServiceError) return errorResultOf(error, error.about);
            const refusal = asApiError(error, call);
            const retryAfter = refusal.headers['retry-after'] ?? null;
            return errorResultOf(refusal, { param: refusal.param, retryAfter });
          }
        },
      );
    },
  };
}

function toolCallOf(call: KeyCall, { mcpReq }: ServerContext, serviceOf: ServiceOf): ToolCall {
  const signal = AbortSignal.any([mcpReq.signal, call.request.signal]);
  const progressToken = mcpReq._meta?.progressToken;
  let reportedPercent = -1;
  return {
    call,
    service: serviceOf(call, signal),
    canFollowTasks: canFollowTasks(mcpReq),
    person: personBehind(mcpReq),
    signal,
    async reportProgress(percent) {
      // The protocol requires that each value is larger than the one before.
      if (progressToken === undefined || percent <= reportedPercent) return;
      reportedPercent = percent;
      const params = { progressToken, progress: percent, total: 100 };
      await mcpReq.notify({ method: 'notifications/progress', params });
    },
  };
}

/** The structured data, and the same as text for clients that read only that. */
export const toolResultOf = ({ data, images = [] }: ToolOutput<JsonObject>): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(data) }, ...images],
  structuredContent: data,
});

/** The task in place of a result (`tasks-extension.ts`). */
const ongoingResult = (data: JsonObject, task: AgentTask): CallToolResult => ({
  resultType: 'task',
  ...protocolTaskOf(task),
  content: [],
  structuredContent: data,
});

/** What to do about an error with the tools at hand. */
const nextSteps: Partial<Record<ErrorCode, string>> = {
  model_not_found: 'Call search_models for the models of this key.',
  no_available_route: 'Call search_models and choose another model.',
  unsupported_parameter: 'Call search_models with this model to see its fields.',
  missing_required_parameter: 'Call search_models with this model to see its fields.',
  invalid_value: 'Correct this value. Call search_models with the model to see its fields.',
  insufficient_credits: 'Call balance; choose something cheaper, or ask the person.',
  budget_exceeded: 'Call balance; choose something cheaper, or ask the person.',
  task_not_found: 'Call list_results for the tasks of this workspace.',
  task_not_cancelable: 'Call get_result to see how it ended.',
  reference_download_failed: 'Give another address, or the content of the file.',
  idempotency_key_reused: 'Give a new idempotency_key for a new request.',
};

function errorResultOf(
  { code, message }: Pick<ApiError | AgentServiceError, 'code' | 'message'>,
  {
    param,
    retryAfter,
  }: { readonly param: string | null; readonly retryAfter: number | string | null },
): CallToolResult {
  const next = (nextSteps as Partial<Record<string, string>>)[code];
  return errorResult(
    [
      message,
      `Code: ${code}.`,
      ...(param === null ? [] : [`Parameter: ${param}.`]),
      ...(retryAfter === null ? [] : [`Try again in ${retryAfter} s.`]),
      ...(next === undefined ? [] : [next]),
    ].join(' '),
  );
}

const errorResult = (text: string): CallToolResult => ({
  content: [{ type: 'text', text }],
  isError: true,
});

/** The call as the endpoint with the same function gets it, with `body` and as its key for repeats `idempotencyKey`. */
export const callOf = (
  { call, signal }: Pick<ToolCall, 'call' | 'signal'>,
  { path }: Endpoint,
  body: JsonObject,
  idempotencyKey?: string,
): KeyCall<unknown, unknown, JsonObject> => ({
  auth: call.auth,
  actor: call.actor,
  requestId: call.requestId,
  log: call.log,
  path,
  params: {},
  query: {},
  body,
  request: new Request(call.request.url, {
    signal,
    headers: idempotencyKey === undefined ? {} : { [names.idempotencyKey]: idempotencyKey },
  }),
});
