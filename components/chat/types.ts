import type { ChatEndpoint } from '@/lib/pages/chat';

/** The chosen models and their settings. */
export interface ChatSetup {
  /** Ids of models; several answer side by side. */
  readonly models: readonly string[];
  readonly endpoint: ChatEndpoint;
  readonly system: string;
  /** Settings by model, as sent on the wire. */
  readonly settings: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Changes the setup by some new values, or by a function of the current ones. */
export type ChangeSetup = (
  part: Partial<ChatSetup> | ((before: ChatSetup) => Partial<ChatSetup>),
) => void;

/** Why a submission was not accepted, in words. */
export interface SendProblem {
  readonly text: string;
  /** Whether signing in again would help. */
  readonly isSignedOut: boolean;
}
