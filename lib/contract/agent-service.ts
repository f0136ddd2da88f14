import * as z from 'zod';
import type { ErrorCode } from './errors';
import type { GenerationParams } from './generations';
import { quote } from './quotes';
import type { ReadModel } from './read';
import type { TaskStatus } from './task-states';
import { task } from './tasks';
import { uploadedFile } from './uploads';

/** A price as tools answer it: of a service elsewhere only the credits are certain. */
export const agentQuote = quote
  .partial()
  .required({ estimated_credits: true })
  .extend({ family: z.string().optional() });
export type AgentQuote = z.infer<typeof agentQuote>;

/** A task as tools answer it: a service elsewhere may leave out what it is of and when it began. */
export const agentTask = task.partial({ kind: true, model: true, created_at: true });
export type AgentTask = z.infer<typeof agentTask>;

/** A file as `upload` answers it: of a service elsewhere only its id and its address are certain. */
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
 * What the tools of `/mcp` need of a service, for one call of a key (decision 76): the embedded one reads its own functions, one
 * elsewhere is called by its interface. What both cannot do is no part of it. Refusals are thrown: of a service elsewhere as
 * {@link AgentServiceError}.
 */
export interface AgentService {
  /** Milliseconds between two reads of running tasks, at first and at most. */
  readonly pauses: { readonly firstMs: number; readonly mostMs: number };
  /** The models that the key may use. */
  listModels(): Promise<readonly ReadModel[]>;
  /** The price of a request. */
  quote(body: GenerationParams): Promise<AgentQuote>;
  /** Makes a request for at most this price, and else answers its price. */
  createWithin(
    body: GenerationParams,
    limits: {
      readonly maxMilli: number;
      /** Calls with one text and one body make one task, which is charged once. */
      readonly repeatText: string | undefined;
    },
  ): Promise<AgentCreation>;
  /**
   * The tasks of these ids, each once, in the order of the ids. Throws for one that there is not, and the reason of `until` where
   * reading is not done when it aborts.
   */
  readTasks(ids: readonly string[], until?: AbortSignal): Promise<readonly AgentTask[]>;
  /** One task, with small previews of its files where the service has such and they are asked for. Throws without one. */
  readResult(id: string, options: { readonly preview: boolean }): Promise<AgentTaskResult>;
  listTasks(query: AgentTaskQuery): Promise<AgentTaskPage>;
  cancelTask(id: string): Promise<AgentTask>;
  /** Keeps a file: from an address, or as base64 with or without the beginning of a data: URL. */
  upload(source: AgentUploadSource): Promise<AgentUpload>;
  readBalance(): Promise<AgentBalance>;
  /** Calls `end` once with the reason when the key ends while a call waits, where that is known. Returns what ends this. */
  onKeyEnd(end: (reason: Error) => void): () => void;
}

/** A service elsewhere, which alone knows its keys. */
export interface RemoteAgentService extends AgentService {
  /** Whether the service knows the key, whatever it lets it do. Throws where it cannot say so now. */
  checkKey(): Promise<boolean>;
}

export type AgentCreation =
  | {
      readonly taskId: string;
      /** Whether an earlier call made it; null where nobody can tell. */
      readonly repeated: boolean | null;
      /** The task as its receipt says it, where reading it may take long; null: read it. */
      readonly begun: AgentTask | null;
    }
  | {
      readonly priceMilli: number;
      /** A sentence about a task that an earlier call may have made; null where there certainly is none. */
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
  /** What holds beside these, in sentences of ours. */
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
      /** Whether the same may well be answered a little later. */
      readonly isTransient: boolean;
    },
  ) {
    super(message);
  }
}
