import type { EditVerb } from './capabilities';
import type { ReadModel } from './read';

/**
 * The console as the tools of `/mcp` call it; the process hands it to the embedded service. The texts that it returns were
 * written by people, except messages of {@link AgentRefusalError}.
 */
export interface AgentConsole {
  /** The address of the page where the person answers what an assistant asked. */
  connectAddress(caller: AgentCaller): Promise<string>;
  listBoards(caller: AgentCaller): Promise<readonly AgentBoard[]>;
  /** Adds results to the board of this id or name. A board of that name is created if there is none. */
  addToBoard(
    caller: AgentCaller,
    board: string,
    results: readonly AgentResult[],
  ): Promise<{ readonly board: AgentBoard; readonly added: number }>;
  /** Writes a comment on a result as the person. Returns the address at which it is read. */
  comment(caller: AgentCaller, result: AgentResult, text: string): Promise<string>;
  /** What the person sees: their own presets and the team's. */
  listPresets(caller: AgentCaller): Promise<readonly AgentPreset[]>;
  /** The preset's text with the prompt and the values of its variables filled in. */
  fillPreset(preset: AgentPreset, prompt: string, words: Readonly<Record<string, string>>): string;
  /** The request that makes an edit, with the first model that does it. */
  planEdit(edit: AgentEdit): { readonly model: string; readonly params: Record<string, unknown> };
  /** Files what an edit makes below its original. */
  recordEdit(
    caller: AgentCaller,
    edit: { readonly taskId: string; readonly of: AgentResult; readonly verb: EditVerb },
  ): Promise<void>;
}

/** The workspace and the person of the key that called. */
export interface AgentCaller {
  readonly workspaceId: string;
  /** The person who made the key; null for a key that no person made. */
  readonly personId: string | null;
}

export interface AgentResult {
  readonly task_id: string;
  /** The file of the task, from 0. */
  readonly output: number;
}

export interface AgentBoard {
  readonly id: string;
  readonly name: string;
  /** How many results it shows. */
  readonly results: number;
  readonly address: string;
}

export interface AgentPreset {
  readonly id: string;
  readonly name: string;
  /** A prompt or a part of one, with `{variables}`. */
  readonly text: string;
  /** Names of the variables, in the order of the text. */
  readonly variables: readonly string[];
  /** Null: for any model. */
  readonly model: string | null;
  /** Values of fields of the model. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** An edit that an assistant requested. */
export interface AgentEdit {
  readonly verb: EditVerb;
  /** The models that the key may use. */
  readonly models: readonly ReadModel[];
  readonly model?: string | undefined;
  readonly sourceUrl: string;
  readonly maskUrl?: string | undefined;
  readonly prompt?: string | undefined;
  readonly strength?: number | undefined;
  readonly n?: number | undefined;
  /** Of an upscale: how many times as wide and high the result is. */
  readonly factor?: number | undefined;
  readonly ratio?: string | undefined;
  readonly expand?:
    | { readonly [Side in 'left' | 'right' | 'top' | 'bottom']?: number | undefined }
    | undefined;
}

/** A refusal in words of ours, for the assistant to read. */
export class AgentRefusalError extends Error {
  override readonly name = 'AgentRefusalError';
}
