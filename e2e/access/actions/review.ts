import { outputs, type RoomActions } from './targets';

/** The actions of comments, statuses and review links. */
export const reviewActions: RoomActions = {
  commentOnBoardAction: ({ workspace, board }) => [
    workspace,
    board,
    { text: 'Nice', parent: null, pin: null },
    crypto.randomUUID(),
  ],
  markBoardReadAction: ({ workspace, board }) => [workspace, board, 'com_unknown'],
  commentOnCellAction: ({ workspace, experiment }) => [
    workspace,
    experiment,
    'no-cell',
    { text: 'Nice', parent: null, place: null },
    crypto.randomUUID(),
  ],
  commentOnResultAction: ({ workspace, taskId }) => [
    workspace,
    { task_id: taskId, output: 0 },
    { text: 'Nice', parent: null, place: null },
    crypto.randomUUID(),
  ],
  deleteCommentAction: ({ workspace }) => [workspace, 'com_unknown'],
  resolveCommentAction: ({ workspace }) => [workspace, 'com_unknown', true],
  setReviewStatusAction: (t) => [t.workspace, outputs(t), 'in_review', crypto.randomUUID()],
  markCommentsReadAction: ({ workspace, taskId }) => [
    workspace,
    { task_id: taskId, output: 0 },
    'com_unknown',
  ],
  createReviewLinkAction: ({ workspace, taskId }) => [
    workspace,
    {
      title: 'A review',
      results: [{ task_id: taskId, output: 0 }],
      board: null,
      until: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
      right: 'approve',
      password: null,
      asks_name: true,
      addresses: [],
      shows: { prompts: false, models: false, prices: false, names: false },
      download: 'none',
      preview: false,
      brand: null,
    },
  ],
  changeReviewLinkAction: ({ workspace }) => [
    workspace,
    'rvl_unknown',
    { until: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) },
  ],
  withdrawReviewLinkAction: ({ workspace }) => [workspace, 'rvl_unknown'],
  setReviewLinkSettingsAction: ({ workspace }) => [
    workspace,
    { members: false, days: 14, logo: null },
  ],
};
