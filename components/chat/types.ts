import type { ActionResult, ChatEndpoint } from '@/lib/contract';

/** What a page can do to conversations; bound to the workspace. */
export interface ChatActions {
  rename: (conversation: string, title: string) => Promise<ActionResult<void>>;
  share: (conversation: string, shared: boolean) => Promise<ActionResult<void>>;
  remove: (conversation: string) => Promise<ActionResult<void>>;
  choose: (message: string) => Promise<ActionResult<void>>;
  stop: (message: string) => Promise<ActionResult<void>>;
}

/** Whom to ask, and how. */
export interface ChatSetup {
  /** Ids of models; more than one are asked side by side. */
  readonly models: readonly string[];
  readonly endpoint: ChatEndpoint;
  readonly system: string;
  /** Settings as they are sent, by model. */
  readonly settings: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Changes the setup: by a part of it, or by one made from what it is. */
export type ChangeSetup = (
  part: Partial<ChatSetup> | ((before: ChatSetup) => Partial<ChatSetup>),
) => void;

/** Why a press was not taken, in words. */
export interface SendProblem {
  readonly text: string;
  /** Whether signing in again mends it. */
  readonly signedOut: boolean;
}
