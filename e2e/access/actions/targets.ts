/** The ids that the calls use. */
export interface Targets {
  workspace: string;
  taskId: string;
  board: string;
  project: string;
  asset: string;
  conversation: string;
  experiment: string;
  preset: string;
  storyboard: string;
  character: string;
  message: string;
  /** Ids of a member and of an open invitation. */
  member: string;
  invitation: string;
  order: string;
}

/** Arguments with which the action succeeds for a permitted caller. */
export type Arguments = (targets: Targets) => unknown[];

/** The actions of a room, each with its arguments. */
export type RoomActions = Readonly<Record<string, Arguments>>;

/** The first result of the task. */
export const outputs = ({ taskId }: Targets) => [{ task_id: taskId, output: 0 }];
