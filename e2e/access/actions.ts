import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';

export { actionsInBuild } from '../../tests/server-process/index';

/** The ids that the calls below use. */
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
type Arguments = (targets: Targets) => unknown[];

const outputs = ({ taskId }: Targets) => [{ task_id: taskId, output: 0 }];

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

/** A project as its dialog saves it. */
export const projectInput = {
  name: 'A stranger’s project',
  client: '',
  brief: '',
  color: 'violet',
  people: [],
};

/** A storyboard as its page saves it. */
export const storyboardChange = {
  name: 'A stranger’s storyboard',
  plan: { ratio: '16:9', film_model: null, picture_model: null, shots: [] },
  envelope: null,
};

/** A shared preset as its dialog saves it. */
export const presetInput = {
  name: 'A stranger’s preset',
  text: 'ink and gouache',
  model: null,
  values: {},
  picture: null,
  is_shared: true,
};

/** A shared character as its dialog saves it. */
export const characterInput = {
  kind: 'character',
  name: 'A stranger’s character',
  note: 'a woman with red hair',
  trigger: '',
  references: [],
  palette: [],
  logo: null,
  is_shared: true,
};

/** The state of the preset and the character that a change is made to. */
const seenItem = { version: 1, is_shared: true };

/** Every action of a workspace. A new action without a row fails the suite. */
export const workspaceActions: Readonly<Record<string, Arguments>> = {
  createGenerationAction: ({ workspace }) => [
    workspace,
    {
      submissionId: '00000000-0000-4000-8000-000000000001',
      body: { model: 'lumen-spark', prompt: 'A stranger’s picture' },
      seenCredits: 1_000,
    },
  ],
  runAgainAction: ({ workspace, taskId }) => [
    workspace,
    taskId,
    '00000000-0000-4000-8000-000000000002',
    4,
  ],
  storeFormAction: ({ workspace }) => [
    workspace,
    { model: 'lumen-spark', values: { prompt: 'A form' } },
  ],
  keepVersionAction: ({ workspace, taskId, asset }) => [
    workspace,
    {
      parent: `result:${taskId}:0`,
      verb: 'crop',
      asset,
      cut: {
        size: { width: 8, height: 8 },
        turn: { quarters: 0, isFlipped: false },
        edges: { left: -4, right: 0, top: 0, bottom: 0 },
      },
    },
  ],
  setFavouriteAction: (t) => [t.workspace, outputs(t), true],
  setRemovedAction: (t) => [t.workspace, outputs(t), true],
  createProjectAction: ({ workspace }) => [workspace, projectInput],
  changeProjectAction: ({ workspace, project }) => [workspace, project, projectInput],
  archiveProjectAction: ({ workspace, project }) => [workspace, project, true],
  openProjectAction: ({ workspace, project }) => [workspace, project],
  fileWorkAction: ({ workspace, experiment, project }) => [
    workspace,
    { kind: 'experiment', id: experiment },
    project,
  ],
  moveResultsAction: ({ workspace, taskId, project }) => [workspace, [taskId], project],
  createBoardAction: ({ workspace }) => [workspace, 'A stranger’s board'],
  renameBoardAction: ({ workspace, board }) => [workspace, board, 'Renamed'],
  setBoardViewAction: ({ workspace, board }) => [workspace, board, 'surface'],
  deleteBoardAction: ({ workspace, board }) => [workspace, board],
  setOnBoardAction: (t) => [t.workspace, t.board, outputs(t), true],
  lookUpTaskAction: ({ workspace, taskId }) => [workspace, taskId],
  cancelTaskAction: ({ workspace, taskId }) => [workspace, taskId],
  createPresetAction: ({ workspace }) => [workspace, randomUUID(), presetInput],
  savePresetAction: ({ workspace, preset }) => [workspace, preset, seenItem, presetInput],
  removePresetAction: ({ workspace, preset }) => [workspace, preset],
  restorePresetAction: ({ workspace, preset }) => [workspace, preset],
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
  createCharacterAction: ({ workspace }) => [workspace, randomUUID(), characterInput],
  saveCharacterAction: ({ workspace, character }) => [
    workspace,
    character,
    seenItem,
    characterInput,
  ],
  removeCharacterAction: ({ workspace, character }) => [workspace, character],
  restoreCharacterAction: ({ workspace, character }) => [workspace, character],
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
  setReviewStatusAction: (t) => [t.workspace, outputs(t), 'in_review'],
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
  answerRunRequestAction: ({ workspace }) => [workspace, 'rrq_unknown', { kind: 'decline' }],
  saveListsAction: ({ workspace }) => [
    workspace,
    { name: 'Styles', lists: [{ name: 'style', values: ['ink'] }] },
  ],
  renameListsAction: ({ workspace }) => [workspace, 'lst_unknown', 'Styles'],
  saveSearchAction: ({ workspace }) => [
    workspace,
    { name: 'A stranger’s search', filters: { kind: 'image' }, is_shared: true },
  ],
  addTagAction: (t) => [t.workspace, outputs(t), 'A stranger’s tag'],
  removeTagAction: (t) => [t.workspace, outputs(t), 'tag_unknown'],
  changeTagAction: ({ workspace }) => [workspace, 'tag_unknown', 'A stranger’s tag', true],
  deleteTagAction: ({ workspace }) => [workspace, 'tag_unknown'],
  deleteSearchAction: ({ workspace }) => [workspace, 'srch_unknown'],
  deleteListsAction: ({ workspace }) => [workspace, 'lst_unknown'],
  removeExperimentAction: ({ workspace }) => [workspace, 'exp_unknown'],
  renameConversationAction: ({ workspace, conversation }) => [workspace, conversation, 'Renamed'],
  shareConversationAction: ({ workspace, conversation }) => [workspace, conversation, true],
  deleteConversationAction: ({ workspace, conversation }) => [workspace, conversation],
  chooseBranchAction: ({ workspace, message }) => [workspace, message],
  stopAnswerAction: ({ workspace, message }) => [workspace, message],
  removeAssetAction: ({ workspace, asset }) => [workspace, asset],
  restoreTrashAction: ({ workspace }) => [workspace, ['trash_unknown']],
  deleteTrashAction: ({ workspace }) => [workspace, ['trash_unknown']],
  createKeyAction: ({ workspace }) => [
    workspace,
    { name: 'A stranger’s key', scopes: ['v1:generate'], allowedModels: null, expiresAt: null },
  ],
  updateKeyAction: ({ workspace }) => [workspace, 'key_unknown', { name: 'Renamed' }],
  rotateKeyAction: ({ workspace }) => [workspace, 'key_unknown', 0],
  revokeKeyAction: ({ workspace }) => [workspace, 'key_unknown'],
  connectAgentAction: ({ workspace }) => [
    workspace,
    {
      request: { client_id: 'unknown', redirect_uri: 'https://example.com/callback' },
      project: null,
      allowedModels: null,
      monthlyLimit: 1,
      approvalAbove: null,
      expiresAt: null,
    },
  ],
  answerApprovalAction: ({ workspace }) => [
    workspace,
    'apr_unknown',
    { approve: true, seenPrice: 1 },
  ],
  disconnectAgentAction: ({ workspace }) => [workspace, 'key_unknown'],
  createWebhookAction: ({ workspace }) => [
    workspace,
    'key_unknown',
    { url: 'https://example.com/stranger', events: ['task.failed'] },
  ],
  updateWebhookAction: ({ workspace }) => [workspace, 'key_unknown', { enabled: false }],
  deleteWebhookAction: ({ workspace }) => [workspace, 'key_unknown'],
  rotateWebhookSecretAction: ({ workspace }) => [workspace, 'key_unknown', 0],
  testWebhookAction: ({ workspace }) => [workspace, 'key_unknown', 'task.failed'],
  redeliverAction: ({ workspace }) => [workspace, 'key_unknown', 'dlv_unknown'],
  redeliverFailedAction: ({ workspace }) => [workspace, 'key_unknown', 0],
  connectAction: ({ workspace }) => [workspace, 'a-key-of-a-stranger'],
  connectAndCreateAction: ({ workspace }) => [workspace, 'a-key-of-a-stranger'],
  disconnectAction: ({ workspace }) => [workspace],
  recheckConnectionAction: ({ workspace }) => [workspace],
  renameWorkspaceAction: ({ workspace }) => [workspace, 'Renamed'],
  setDefaultModelAction: ({ workspace }) => [workspace, 'lumen-spark'],
  setMembersRemoveOthersAction: ({ workspace }) => [workspace, true],
  setAdminsManagePresetsAction: ({ workspace }) => [workspace, true],
  setSignedMediaAction: ({ workspace }) => [workspace, true],
  setTwoStepRequiredAction: ({ workspace }) => [workspace, true],
  checkoutAction: ({ workspace }) => [
    workspace,
    {
      productId: 'prod_unknown',
      priceId: 'price_unknown',
      provider: 'sandbox',
      submission: '00000000-0000-4000-8000-000000000003',
    },
  ],
  cancelOrderAction: ({ workspace, order }) => [workspace, order],
  changeSubscriptionAction: ({ workspace }) => [workspace, true],
  payRenewalAction: ({ workspace }) => [workspace],
  checkRenewalAction: ({ workspace }) => [workspace],
  setBuyerAction: ({ workspace }) => [
    workspace,
    { name: 'A stranger', address: 'Elsewhere 1', taxId: '' },
  ],
  setLowCreditsAction: ({ workspace }) => [workspace, 10],
  setBudgetAction: ({ workspace }) => [workspace, 'member', 'user_unknown', 10],
  removeBudgetAction: ({ workspace }) => [workspace, 'member', 'user_unknown'],
  answerRequestAction: ({ workspace }) => [workspace, 'brq_unknown', { kind: 'decline' }],
  askForCreditsAction: ({ workspace }) => [workspace, 'balance', 'A stranger’s question', null],
  dismissNoticeAction: ({ workspace }) => [workspace, 'ntc_unknown'],
  markNoticesReadAction: ({ workspace }) => [workspace, ['ntc_unknown']],
  claimNoticesAction: ({ workspace }) => [workspace, ['ntc_unknown']],
  setNotificationAction: ({ workspace }) => [workspace, 'mention', 'mail', true],
  saveOwnWebhookAction: ({ workspace }) => [
    workspace,
    { format: 'slack', url: 'https://hooks.example.com/stranger' },
  ],
  removeOwnWebhookAction: ({ workspace }) => [workspace],
  testOwnWebhookAction: ({ workspace }) => [workspace],
  saveChannelAction: ({ workspace }) => [
    workspace,
    { format: 'teams', url: 'https://hooks.example.com/stranger' },
  ],
  setChannelKindsAction: ({ workspace }) => [workspace, ['low_balance']],
  removeChannelAction: ({ workspace }) => [workspace],
  testChannelAction: ({ workspace }) => [workspace],
  setMailTimingAction: ({ workspace }) => [
    workspace,
    { every: 'daily', hour: 9, time_zone: 'Europe/Berlin' },
  ],
  inviteAction: ({ workspace }) => [workspace, { email: null, role: 'member', mail: false }],
  renewInvitationAction: ({ workspace, invitation }) => [workspace, invitation],
  revokeInvitationAction: ({ workspace, invitation }) => [workspace, invitation],
  changeRoleAction: ({ workspace, member }) => [workspace, member, 'admin'],
  removeMemberAction: ({ workspace, member }) => [workspace, member, 'hand_over'],
  transferOwnershipAction: ({ workspace, member }) => [workspace, member],
  createResetLinkAction: ({ workspace, member }) => [workspace, member],
  leaveWorkspaceAction: ({ workspace }) => [workspace, true, 'hand_over'],
  deleteWorkspaceAction: ({ workspace }) => [workspace, 'Studio'],
  archiveWorkspaceAction: ({ workspace }) => [workspace, 'Studio'],
};

/** A passkey response of the right shape that no authenticator has made. */
const passkeyAnswer = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
};
const proof = { password: 'not the password', code: '123456', passkey: passkeyAnswer };

/** Actions outside of any workspace, and what a signed-out caller gets. */
export const otherActions: Readonly<Record<string, { args: unknown[]; signedOut: RegExp }>> = {
  createTeamAction: { args: ['A stranger’s team'], signedOut: /signed_out/ },
  signUpAction: {
    args: [{ name: 'X', email: 'x@atelier.test', password: 'short' }],
    signedOut: /invalid_request/,
  },
  acceptInvitationAction: { args: ['x'.repeat(43)], signedOut: /signed_out/ },
  // Needs no session, but a valid token.
  signUpInvitedAction: {
    args: ['x'.repeat(43), { name: 'X', email: 'x@atelier.test', password: 'long enough for it' }],
    signedOut: /invitation has ended/,
  },
  // Need no session, but an open link.
  enterReviewAction: {
    args: ['x'.repeat(43), { name: 'X', password: '', email: '', code: '' }],
    signedOut: /This link has ended/,
  },
  requestReviewCodeAction: {
    args: ['x'.repeat(43), 'x@atelier.test'],
    signedOut: /This link has ended/,
  },
  commentAsGuestAction: {
    args: [
      'x'.repeat(43),
      '00000000-0000-4000-8000-000000000012',
      { task_id: 'task_unknown', output: 0 },
      { text: 'x', parent: null, place: null },
    ],
    signedOut: /This link has ended/,
  },
  decideAsGuestAction: {
    args: [
      'x'.repeat(43),
      '00000000-0000-4000-8000-000000000013',
      { task_id: 'task_unknown', output: 0 },
      'approved',
    ],
    signedOut: /This link has ended/,
  },
  requestResetAction: { args: ['x@atelier.test'], signedOut: /doesn’t send email/ },
  resetPasswordAction: {
    args: ['x'.repeat(43), 'long enough for it'],
    signedOut: /no longer works/,
  },
  requestSignUpAction: { args: ['x@atelier.test'], signedOut: /doesn’t send email/ },
  confirmSignUpAction: {
    args: ['x'.repeat(43), { name: 'X', password: 'long enough for it' }],
    signedOut: /already used or is too old/,
  },
  // Without a domain name there are no passkeys.
  askForPasskeyAction: { args: [], signedOut: /Passkeys need an https address|"challenge"/ },
  signInByPasskeyAction: { args: [passkeyAnswer], signedOut: /invalid_request/ },
  askForSecondPasskeyAction: { args: [], signedOut: /took too long/ },
  passSecondStepAction: { args: [{ code: '123456' }], signedOut: /took too long/ },
  // On the signed-in person's own account.
  askForProofAction: { args: [], signedOut: /signed_out/ },
  beginAppAction: { args: [proof], signedOut: /signed_out/ },
  enableAppAction: { args: [{ ticket: 'v1.x.x', code: '123456' }], signedOut: /signed_out/ },
  disableAppAction: { args: [proof], signedOut: /signed_out/ },
  renewRecoveryCodesAction: { args: [proof], signedOut: /signed_out/ },
  beginPasskeyAction: { args: [proof], signedOut: /signed_out/ },
  addPasskeyAction: {
    args: [
      'Ann’s phone',
      { ...passkeyAnswer, response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
    ],
    signedOut: /signed_out/,
  },
  removePasskeyAction: { args: ['psk_unknown', proof], signedOut: /signed_out/ },
  // Needs no session, but a valid token.
  unsubscribeAction: { args: ['x'.repeat(43)], signedOut: /not complete/ },
  renameAccountAction: { args: ['Renamed'], signedOut: /signed_out/ },
  changePasswordAction: {
    args: [{ current: '', next: 'long enough for it', endOthers: true }],
    signedOut: /signed_out/,
  },
  endSessionAction: { args: ['sess_unknown'], signedOut: /signed_out/ },
  endOtherSessionsAction: { args: [], signedOut: /signed_out/ },
  switchAccountAction: { args: ['x'.repeat(43)], signedOut: /\/invitations\/x+/ },
  // Does nothing without a session.
  signOutAction: { args: [], signedOut: /\/sign-in/ },
  signOutEverywhereAction: { args: [], signedOut: /\/sign-in/ },
};

/** The actions of operators: for everyone else there is no such page. */
export const operatorActions: Readonly<Record<string, unknown[]>> = {
  connectProviderAction: [{ id: 'x', driver: 'fal', settings: {} }],
  connectPresetAction: ['fal', {}],
  updateProviderAction: ['sandbox', {}],
  deleteProviderAction: ['x'],
  testProviderAction: ['sandbox'],
  testSettingsAction: [{ id: 'x', driver: 'x', settings: {} }],
  listUpstreamModelsAction: ['sandbox', ''],
  importModelAction: [{ provider: 'x', model: 'x' }],
  compareImportAction: ['x', {}],
  saveModelAction: [{}],
  publishModelAction: ['x'],
  unpublishModelAction: ['x'],
  deleteModelAction: ['x'],
  tryModelAction: ['x', { prompt: 'x' }],
  addModelExampleAction: ['studio', 'task_unknown', 0],
  orderModelExamplesAction: ['x', []],
  removeModelExampleAction: ['x', 'mex_unknown'],
  undoChangeAction: [1],
  grantCreditsAction: ['ws_unknown0', { amount: 1, reason: 'A test', submissionId: 'x' }],
  setWorkspaceStateAction: ['ws_unknown0', 'suspended'],
  setRateLimitAction: ['ws_unknown0', null],
  cancelWorkAction: ['task_unknown'],
  examineAction: [],
  appointOperatorAction: ['x@atelier.test'],
  dismissOperatorAction: ['user_unknown'],
};

/** The pages of operators. */
export const operatorPages: readonly string[] = [
  '/operator',
  '/operator/providers',
  '/operator/models',
  '/operator/models/[model]',
  '/operator/people',
  '/operator/health',
  '/operator/log',
  '/operator/workspaces',
  '/operator/workspaces/[workspace]',
  '/operator/work',
  '/operator/work/[task]',
  '/operator/margin',
];

/** The names of the actions in the sources: all exports of files with 'use server'. */
export async function actionsInSources(root: string): Promise<string[]> {
  const names: string[] = [];
  for (const folder of ['app', 'components', 'lib']) {
    for (const file of await readdir(`${root}/${folder}`, { recursive: true })) {
      if (!/\.tsx?$/.test(file)) continue;
      const text = readFileSync(`${root}/${folder}/${file}`, 'utf8');
      if (!/^\s*['"]use server['"]/m.test(text)) continue;
      const exported = text.matchAll(/^export (?:async function|const) (\w+)/gm);
      names.push(...[...exported].flatMap(([, name]) => name ?? []));
    }
  }
  return names.sort();
}
