import type { ActionResult, ManagedWorkspace, OperatorTask } from '@/lib/contract';

/** The server actions of a workspace's page. */
export interface WorkspaceActions {
  grant(workspace: string, input: unknown): Promise<ActionResult<number>>;
  setState(
    workspace: string,
    state: 'active' | 'suspended',
  ): Promise<ActionResult<ManagedWorkspace>>;
  setLimit(workspace: string, limit: unknown): Promise<ActionResult<ManagedWorkspace>>;
}

export type CancelWork = (task: string) => Promise<ActionResult<OperatorTask>>;
