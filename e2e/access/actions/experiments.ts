import type { RoomActions } from './targets';

/** An experiment as its page saves it. */
export const experimentChange = {
  name: 'A stranger’s experiment',
  design: {
    prompt: 'a {red|blue} house',
    lists: [],
    models: ['lumen-spark'],
    axes: [],
    values: {},
    repeats: 1,
    seeds: 'free',
    seed: 1,
    layout: { columns: ['model'], pages: [] },
    reuse: false,
  },
  envelope: 10,
  order: 'rows',
  concurrency: 1,
  webhook_url: null,
};

/** A storyboard as its page saves it. */
export const storyboardChange = {
  name: 'A stranger’s storyboard',
  plan: { ratio: '16:9', film_model: null, picture_model: null, shots: [] },
  envelope: null,
};

/** The actions of experiments and storyboards. */
export const experimentsActions: RoomActions = {
  createExperimentAction: ({ workspace }) => [
    workspace,
    { name: experimentChange.name, design: experimentChange.design },
  ],
  duplicateExperimentAction: ({ workspace, experiment }) => [workspace, experiment],
  saveExperimentAction: ({ workspace, experiment }) => [workspace, experiment, 1, experimentChange],
  runExperimentAction: ({ workspace, experiment }) => [
    workspace,
    experiment,
    { version: 1, credits: 1000 },
  ],
  pauseExperimentAction: ({ workspace, experiment }) => [workspace, experiment],
  stopExperimentAction: ({ workspace, experiment }) => [workspace, experiment],
  rotateExperimentSecretAction: ({ workspace }) => [workspace, 0],
  markCellsAction: ({ workspace, experiment }) => [workspace, experiment, ['no-cell'], 'keep'],
  voteAction: ({ workspace, experiment }) => [
    workspace,
    experiment,
    { first: 'no-cell', second: 'no-other', score: 1 },
  ],
  promoteCellAction: ({ workspace, experiment }) => [
    workspace,
    experiment,
    {
      submission: '00000000-0000-4000-8000-000000000009',
      cell: 'no-cell',
      target: { model: 'lumen-image', values: {} },
      seen: 4,
    },
  ],
  shareExperimentAction: ({ workspace, experiment }) => [
    workspace,
    experiment,
    { until: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10), credits: false },
  ],
  unshareExperimentAction: ({ workspace, experiment }) => [workspace, experiment, 'shr_unknown'],
  askForRunAction: ({ workspace, experiment }) => [
    workspace,
    experiment,
    { version: 1, credits: 1000 },
    '',
  ],
  decideRunRequestAction: ({ workspace }) => [workspace, 'rrq_unknown', { kind: 'decline' }],
  saveListsAction: ({ workspace }) => [
    workspace,
    { name: 'Styles', lists: [{ name: 'style', values: ['ink'] }] },
  ],
  renameListsAction: ({ workspace }) => [workspace, 'lst_unknown', 'Styles'],
  deleteListsAction: ({ workspace }) => [workspace, 'lst_unknown'],
  removeExperimentAction: ({ workspace }) => [workspace, 'exp_unknown'],
  createStoryboardAction: ({ workspace }) => [workspace, storyboardChange.name],
  saveStoryboardAction: ({ workspace, storyboard }) => [workspace, storyboard, 1, storyboardChange],
  runStoryboardAction: ({ workspace, storyboard }) => [
    workspace,
    storyboard,
    { version: 1, credits: 1, makes: [] },
  ],
  pauseStoryboardAction: ({ workspace, storyboard }) => [workspace, storyboard],
  stopStoryboardAction: ({ workspace, storyboard }) => [workspace, storyboard],
  giveFirstFrameAction: ({ workspace, storyboard, asset }) => [
    workspace,
    storyboard,
    { take: 'shot.film.1', asset },
  ],
  removeStoryboardAction: ({ workspace, storyboard }) => [workspace, storyboard],
};
