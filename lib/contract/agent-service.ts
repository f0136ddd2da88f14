import * as z from 'zod';
import type { ErrorCode } from './errors';
import type { GenerationParams } from './generations';
import { quote } from './quotes';
import type { ReadModel } from './read';
import type { TaskStatus } from './task-states';
import { task } from './tasks';
import { uploadedFile } from './uploads';

/** A price as tools return it. A service elsewhere may leave out everything but the credits. */
export const agentQuote = quote
  .partial()
  .required({ estimated_credits: true })
  .extend({ family: z.string().optional() });
export type AgentQuote = z.infer<typeof agentQuote>;

/** A task as tools return it. A service elsewhere may leave out its kind, its model and its time. */
export const agentTask = task.partial({ kind: true, model: true, created_at: true });
export type AgentTask = z.infer<typeof agentTask>;

/** A file as `upload` returns it. A service elsewhere may leave out everything but its id and its address. */
export const agentUpload = uploadedFile.partial({ content_type: true, size: true });
export type AgentUpload = z.infer<typeof agentUpload>;

/** A budget of a key, in credits. */
export const agentBudget = z.object({
  limit: z.number(),
  spent: z.number(),
  reserved: z.number(),
  remaining: z.number(),
  resets_at: z.int().nullable().describe('Unix seconds'),
});

/**
 * What the tools of `/mcp` need of a service, for one call of a key (decision 76). The embedded service calls its own functions;
 * one elsewhere is called by its interface. Refusals are thrown; those of a service elsewhere as {@link AgentServiceError}.
 */
export interface AgentService {
  /** Milliseconds between two reads of running tasks: after the first read, and the longest pause. */
  readonly pauses: { readonly firstMs: number; readonly mostMs: number };
  /** The models that the key may use. */
  listModels(): Promise<readonly ReadModel[]>;
  /** The price of a request. */
  quote(body: GenerationParams): Promise<AgentQuote>;
  /** Creates the task if it costs at most `maxMilli`; otherwise returns its price. */
  createWithin(
    body: GenerationParams,
    limits: {
      readonly maxMilli: number;
      /** Repeated calls with the same text and body create one task, which is charged once. */
      readonly repeatText: string | undefined;
    },
  ): Promise<AgentCreation>;
  /**
   * The tasks of these ids, each once, in the order of the ids. Throws when a task does not exist, and the reason of `signal`
   * when that aborts first.
   */
  readTasks(ids: readonly string[], signal?: AbortSignal): Promise<readonly AgentTask[]>;
  /** A task; with `preview` also small previews of its files, where the service has them. Throws when there is no such task. */
  readResult(id: string, options: { readonly preview: boolean }): Promise<AgentTaskResult>;
  listTasks(query: AgentTaskQuery): Promise<AgentTaskPage>;
  cancelTask(id: string): Promise<AgentTask>;
  /** Stores a file: from an address, or from base64, with or without the beginning of a data: URL. */
  upload(source: AgentUploadSource): Promise<AgentUpload>;
  readBalance(): Promise<AgentBalance>;
  /**
   * Calls `onEnd` once with the reason when the key is revoked or expires while a call waits; a service elsewhere never does.
   * Returns the function that unsubscribes.
   */
  onKeyEnd(onEnd: (reason: Error) => void): () => void;
}

/** A service elsewhere, which alone knows its keys. */
export interface RemoteAgentService extends AgentService {
  /** Whether the service knows the key, whatever its scopes. Throws when that cannot be found out now. */
  checkKey(): Promise<boolean>;
}

export type AgentCreation =
  | {
      readonly taskId: string;
      /** Whether an earlier call created it; null when that is unknown. */
      readonly repeated: boolean | null;
      /** The task as its receipt describes it, from a service that may take long to read it; null: read the task. */
      readonly begun: AgentTask | null;
    }
  | {
      readonly priceMilli: number;
      /** A sentence about a task that an earlier call may have created; null when there certainly is none. */
      readonly earlier: string | null;
    };

export interface AgentTaskResult {
  readonly task: AgentTask;
  readonly previews: readonly AgentPreview[];
}

/** A small picture of a file of a task. */
export interface AgentPreview {
  /** The file of the task, from 0. */
  readonly output: number;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export interface AgentTaskQuery {
  readonly statuses: readonly TaskStatus[] | null;
  /** The last id of the page before. */
  readonly after: string | null;
  readonly limit: number;
}

/** Tasks, newest first. */
export interface AgentTaskPage {
  readonly tasks: readonly AgentTask[];
  readonly hasMore: boolean;
}

export interface AgentUploadSource {
  readonly url?: string | undefined;
  readonly content?: string | undefined;
  readonly name?: string | undefined;
}

/** What a key may spend, in credits. */
export interface AgentBalance {
  readonly available: number;
  /** Null where the service does not say it. */
  readonly reserved: number | null;
  readonly monthBudget: z.infer<typeof agentBudget> | null;
  readonly dayBudget: z.infer<typeof agentBudget> | null;
  /** Advice for the assistant, in our sentences. */
  readonly next: string;
}

/** A refusal or a failure of a service elsewhere, in words for an assistant. */
export class AgentServiceError extends Error {
  override readonly name = 'AgentServiceError';
  constructor(
    message: string,
    /** A code of the registry, else the service's own. */
    readonly code: ErrorCode | (string & {}),
    readonly about: {
      readonly param: string | null;
      /** Seconds. */
      readonly retryAfter: number | null;
      /** Whether the same call may succeed a little later. */
      readonly isTransient: boolean;
    },
  ) {
    super(message);
  }
}
