import type { AgentConsole } from '@/lib/contract';
import type { GenerationContext, GenerationDependencies } from '../generations';
import type { Providers } from '../tasks';
import type { Text } from '../text';

/** What the tools need beside the context. */
export interface McpDependencies extends GenerationDependencies {
  readonly providers: Providers;
  readonly text: Pick<Text, 'answerQuestion'>;
  /** The console, where there is one in this process. */
  readonly agentConsole: AgentConsole | null;
  /** Aborts when the process stops, so that calls that wait for a task return. */
  readonly stopping: AbortSignal;
}

export type McpContext = GenerationContext;
