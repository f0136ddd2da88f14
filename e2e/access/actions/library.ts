import { outputs, type RoomActions } from './targets';

/** A project as its dialog saves it. */
export const projectInput = {
  name: 'A stranger’s project',
  client: '',
  brief: '',
  color: 'violet',
  people: [],
};

/** The actions of the library and of projects. */
export const libraryActions: RoomActions = {
  setFavouriteAction: (t) => [t.workspace, outputs(t), true],
  setRemovedAction: (t) => [t.workspace, outputs(t), true],
  createBoardAction: ({ workspace }) => [workspace, 'A stranger’s board'],
  renameBoardAction: ({ workspace, board }) => [workspace, board, 'Renamed'],
  setBoardViewAction: ({ workspace, board }) => [workspace, board, 'surface'],
  deleteBoardAction: ({ workspace, board }) => [workspace, board],
  setOnBoardAction: (t) => [t.workspace, t.board, outputs(t), true],
  saveSearchAction: ({ workspace }) => [
    workspace,
    { name: 'A stranger’s search', filters: { kind: 'image' }, is_shared: true },
  ],
  addTagAction: (t) => [t.workspace, outputs(t), 'A stranger’s tag'],
  removeTagAction: (t) => [t.workspace, outputs(t), 'tag_unknown'],
  changeTagAction: ({ workspace }) => [workspace, 'tag_unknown', 'A stranger’s tag', true],
  deleteTagAction: ({ workspace }) => [workspace, 'tag_unknown'],
  renameSearchAction: ({ workspace }) => [workspace, 'srch_unknown', 'New name'],
  deleteSearchAction: ({ workspace }) => [workspace, 'srch_unknown'],
  removeAssetAction: ({ workspace, asset }) => [workspace, asset],
  restoreTrashAction: ({ workspace }) => [workspace, ['trash_unknown']],
  deleteTrashAction: ({ workspace }) => [workspace, ['trash_unknown']],
  createProjectAction: ({ workspace }) => [workspace, projectInput],
  changeProjectAction: ({ workspace, project }) => [workspace, project, projectInput],
  archiveProjectAction: ({ workspace, project }) => [workspace, project, true],
  openProjectAction: ({ workspace, project }) => [workspace, project],
  fileWorkAction: ({ workspace, experiment, project }) => [
    workspace,
    [{ kind: 'experiment', id: experiment }],
    project,
  ],
  moveResultsAction: ({ workspace, taskId, project }) => [workspace, [taskId], project],
};
