import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { AuditAction } from './audit-actions';

/* Every new server action needs a row here: the audit actions that it records, or why it records none. */

/** The audit actions that each server action records, or the reason for none. */
const recorded: Readonly<Record<string, readonly AuditAction[] | string>> = {
  connectProviderAction: ['provider.connect'],
  connectPresetAction: ['provider.connect', 'model.import', 'model.publish'],
  updateProviderAction: [
    'provider.update',
    'provider.rotate',
    'provider.enable',
    'provider.disable',
  ],
  deleteProviderAction: ['provider.delete'],
  testProviderAction: 'nothing changes',
  testSettingsAction: 'nothing changes',
  listUpstreamModelsAction: 'nothing changes',
  importModelAction: ['model.import'],
  compareImportAction: 'nothing changes',
  saveModelAction: ['model.import', 'model.price', 'model.update'],
  publishModelAction: ['model.publish'],
  unpublishModelAction: ['model.unpublish'],
  deleteModelAction: ['model.delete'],
  tryModelAction: ['model.try'],
  addModelExampleAction: ['model.example_add', 'result.example'],
  orderModelExamplesAction: ['model.example_order'],
  removeModelExampleAction: ['model.example_remove'],
  undoChangeAction: ['model.undo', 'provider.undo'],
  grantCreditsAction: ['credits.grant'],
  setWorkspaceStateAction: ['workspace.activate', 'workspace.suspend'],
  setRateLimitAction: ['workspace.rate_limit'],
  cancelWorkAction: ['task.cancel'],
  examineAction: 'nothing changes',
  readBackupsAction: 'nothing changes',
  beginBackupAction: ['backup.begin'],
  readFiguresAction: 'nothing changes',
  appointOperatorAction: ['operator.appoint'],
  dismissOperatorAction: ['operator.dismiss'],
  createGenerationAction: 'a task and the usage name who made it',
  runAgainAction: 'a task and the usage name who made it',
  storeFormAction: 'nothing is lost by it',
  keepVersionAction: 'an edit is stored with its person',
  cancelTaskAction: 'a task records how it ended',
  setFavouriteAction: 'a mark of the reader’s own',
  setRemovedAction: ['gallery.remove', 'gallery.restore'],
  createBoardAction: 'nothing is lost by it',
  renameBoardAction: 'nothing is lost by it',
  setBoardViewAction: 'nothing is lost by it',
  deleteBoardAction: ['board.delete'],
  setOnBoardAction: 'nothing is lost by it',
  openProjectAction: 'a choice of the reader’s own',
  createPresetAction: ['preset.share'],
  savePresetAction: ['preset.share', 'preset.update'],
  removePresetAction: ['preset.remove'],
  restorePresetAction: ['preset.restore'],
  createCharacterAction: ['character.share'],
  saveCharacterAction: ['character.share', 'character.update'],
  removeCharacterAction: ['character.remove'],
  restoreCharacterAction: ['character.restore'],
  lookUpTaskAction: 'shows what is there',
  createStoryboardAction: 'nothing is lost by it',
  saveStoryboardAction: 'the storyboard is the work itself, and its versions refuse each other',
  runStoryboardAction: ['storyboard.run'],
  pauseStoryboardAction: 'shown on the storyboard',
  stopStoryboardAction: 'shown on the storyboard',
  giveFirstFrameAction: 'a part of the run, which has its line',
  removeStoryboardAction: ['storyboard.delete'],
  createExperimentAction: 'nothing is lost by it',
  duplicateExperimentAction: 'nothing is lost by it',
  saveExperimentAction: 'nothing is charged, and the page shows it',
  runExperimentAction: ['experiment.run'],
  pauseExperimentAction: 'the page shows it',
  stopExperimentAction: 'the page shows it, and a task records how it ended',
  rotateExperimentSecretAction: ['experiment_webhook.rotate'],
  markCellsAction: 'nothing is lost by it',
  voteAction: 'a vote is stored with its person',
  commentOnCellAction: 'a comment is stored with its person',
  commentOnBoardAction: 'a comment is stored with its person',
  markBoardReadAction: 'a mark of the reader’s own',
  commentOnResultAction: 'a comment is stored with its person',
  deleteCommentAction: ['comment.delete'],
  resolveCommentAction: 'a thread names who resolved it',
  setReviewStatusAction: ['review.status'],
  markCommentsReadAction: 'the reader’s own',
  createReviewLinkAction: ['review_link.create'],
  changeReviewLinkAction: ['review_link.update'],
  withdrawReviewLinkAction: ['review_link.withdraw'],
  setReviewLinkSettingsAction: ['workspace.settings'],
  enterReviewAction: 'nothing about a visitor is kept but the name that they gave',
  requestReviewCodeAction: 'nothing has changed until the code is used',
  commentAsGuestAction: 'a comment is stored with its guest',
  decideAsGuestAction: ['review.status'],
  promoteCellAction: 'a task and the usage name who made it',
  shareExperimentAction: ['experiment.share'],
  unshareExperimentAction: ['experiment.unshare'],
  askForRunAction: ['run_request.ask'],
  decideRunRequestAction: ['run_request.approve', 'run_request.decline'],
  removeExperimentAction: ['experiment.delete'],
  saveListsAction: 'nothing is lost by it',
  renameListsAction: 'nothing is lost by it',
  saveSearchAction: 'nothing is lost by it',
  renameSearchAction: 'nothing is lost by it',
  deleteSearchAction: ['saved_search.delete'],
  addTagAction: 'nothing is lost by it',
  removeTagAction: 'nothing is lost by it: Undo adds it again',
  changeTagAction: ['tag.merge'],
  deleteTagAction: ['tag.delete'],
  deleteListsAction: ['prompt_lists.delete'],
  renameConversationAction: 'the author’s own',
  shareConversationAction: 'the author’s own, and the page shows it',
  deleteConversationAction: 'the author’s own',
  chooseBranchAction: 'the author’s own',
  stopAnswerAction: 'the author’s own',
  removeAssetAction: ['asset.remove'],
  restoreTrashAction: ['gallery.restore', 'asset.restore'],
  deleteTrashAction: ['trash.delete'],
  setMembersRemoveOthersAction: ['workspace.settings'],
  setAdminsManagePresetsAction: ['workspace.settings'],
  setSignedMediaAction: ['workspace.settings'],
  createKeyAction: ['key.create'],
  updateKeyAction: ['key.update'],
  rotateKeyAction: ['key.rotate'],
  revokeKeyAction: ['key.revoke'],
  connectAgentAction: ['agent.connect'],
  answerApprovalAction: ['agent.approve', 'agent.refuse'],
  disconnectAgentAction: ['agent.disconnect'],
  createWebhookAction: ['webhook.create'],
  updateWebhookAction: ['webhook.update'],
  deleteWebhookAction: ['webhook.delete'],
  rotateWebhookSecretAction: ['webhook.rotate'],
  testWebhookAction: ['webhook.test'],
  redeliverAction: ['webhook.redeliver'],
  redeliverFailedAction: ['webhook.redeliver'],
  connectAction: ['connection.connect'],
  connectAndCreateAction: ['connection.connect'],
  disconnectAction: ['connection.disconnect'],
  recheckConnectionAction: 'asks the service and changes nothing there',
  renameWorkspaceAction: ['workspace.rename'],
  setDefaultModelAction: ['workspace.settings'],
  setBuyerAction: ['workspace.settings'],
  setLowCreditsAction: ['workspace.settings'],
  archiveWorkspaceAction: ['workspace.archive'],
  deleteWorkspaceAction: ['workspace.delete'],
  createTeamAction: ['workspace.create'],
  checkoutAction: ['order.create'],
  cancelOrderAction: ['order.cancel'],
  changeSubscriptionAction: ['subscription.cancel', 'subscription.resume'],
  payRenewalAction: ['subscription.pay'],
  checkRenewalAction: 'asks the payment provider and changes nothing there',
  createProjectAction: ['project.create'],
  changeProjectAction: ['project.update'],
  archiveProjectAction: ['project.archive', 'project.restore'],
  fileWorkAction: ['project.file'],
  moveResultsAction: ['project.move'],
  setBudgetAction: ['budget.set'],
  removeBudgetAction: ['budget.remove'],
  decideRequestAction: ['budget.raise', 'budget_request.decline'],
  askForCreditsAction: ['credits.ask'],
  dismissNotificationAction: 'puts a notification away only for the reader',
  inviteAction: ['member.invite'],
  renewInvitationAction: ['invitation.renew'],
  revokeInvitationAction: ['invitation.revoke'],
  acceptInvitationAction: ['member.join'],
  signUpInvitedAction: ['member.join', 'session.start'],
  changeRoleAction: ['member.role'],
  removeMemberAction: ['member.remove', 'member.leave'],
  transferOwnershipAction: ['workspace.transfer'],
  leaveWorkspaceAction: ['member.leave'],
  createResetLinkAction: ['password.link'],
  requestResetAction: 'nothing has changed until the link is used',
  resetPasswordAction: ['password.reset', 'session.start'],
  changePasswordAction: ['password.change'],
  markNotificationsReadAction: 'only for the reader',
  claimNotificationsAction: 'only for the reader',
  setNotificationAction: 'the person’s own; changes nothing for others',
  setMailTimingAction: 'the person’s own; changes nothing for others',
  saveOwnWebhookAction: 'the person’s own; changes nothing for others',
  removeOwnWebhookAction: 'the person’s own; changes nothing for others',
  testOwnWebhookAction: 'sends a message and changes nothing',
  saveWorkspaceWebhookAction: ['notification_webhook.set'],
  setWorkspaceWebhookKindsAction: ['notification_webhook.set'],
  removeWorkspaceWebhookAction: ['notification_webhook.remove'],
  testWorkspaceWebhookAction: 'sends a message and changes nothing',
  unsubscribeAction: 'the person’s own; changes nothing for others',
  renameAccountAction: 'the person’s own; the log keeps names as they were',
  endSessionAction: ['session.revoke'],
  endOtherSessionsAction: ['session.revoke_others'],
  askForPasskeyAction: 'options for the browser; nothing changes',
  signInByPasskeyAction: ['session.start'],
  askForSecondPasskeyAction: 'options for the browser; nothing changes',
  passSecondStepAction: ['session.start', 'session.second_step_refused', 'two_step.recover'],
  askForProofAction: 'options for the browser; nothing changes',
  beginAppAction: ['two_step.recover'],
  enableAppAction: ['two_step.enable'],
  disableAppAction: ['two_step.disable'],
  renewRecoveryCodesAction: ['two_step.recovery_codes'],
  beginPasskeyAction: ['two_step.recover'],
  addPasskeyAction: ['passkey.add'],
  removePasskeyAction: ['passkey.remove'],
  setTwoStepRequiredAction: ['workspace.settings'],
  signOutAction: ['session.end'],
  signOutEverywhereAction: ['session.end_all'],
  switchAccountAction: ['session.end'],
  signUpAction: 'an account without a workspace of others: its sign-in is logged',
  requestSignUpAction: 'there is no account until the link is used',
  confirmSignUpAction: ['session.start'],
};

const root = new URL('../../../..', import.meta.url).pathname;

/** A source module: its top-level declarations by name, and the module of each imported name. */
interface Module {
  readonly isActions: boolean;
  readonly declared: Map<string, string>;
  readonly imported: Map<string, { readonly from: string; readonly name: string }>;
}

function readModule(path: string): Module {
  const text = readFileSync(join(root, path), 'utf8');
  const declared = new Map<string, string>();
  let current = '';
  for (const line of text.split('\n')) {
    current = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(line)?.[1] ?? current;
    declared.set(current, `${declared.get(current) ?? ''}${line}\n`);
  }
  const imported: Module['imported'] = new Map();
  for (const [, names = '', from = ''] of text.matchAll(
    /^(?:import|export) (?:type )?\{([^}]*)\} from '([^']+)'/gm,
  )) {
    for (const each of names.split(',')) {
      const [name = '', as = name] = each
        .trim()
        .replace(/^type /, '')
        .split(' as ');
      imported.set(as, {
        from: from.startsWith('@/') ? from.slice(2) : join(path, '..', from),
        name,
      });
    }
  }
  return { isActions: /^\s*['"]use server['"]/m.test(text), declared, imported };
}

/** The modules of `app` and of the console by their path without extension; a folder stands for its index. */
const modules = new Map(
  ['app', 'lib/console'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file))
      .map((file) => join(folder, file))
      .map((path): [string, Module] => [path.replace(/(\/index)?\.tsx?$/, ''), readModule(path)]),
  ),
);

/** Collects the source text of a declaration and of all declarations that it refers to. */
function textsOf(path: string, name: string, seen: Map<string, string>): void {
  const module = modules.get(path);
  if (module === undefined || seen.has(`${path} ${name}`)) return;
  const text = module.declared.get(name);
  if (text === undefined) {
    const origin = module.imported.get(name);
    if (origin !== undefined) textsOf(origin.from, origin.name, seen);
    return;
  }
  seen.set(`${path} ${name}`, text);
  for (const word of new Set(text.match(/\b[A-Za-z]\w*\b/g))) textsOf(path, word, seen);
}

const actions = new Map(
  [...modules].flatMap(([path, { isActions, declared }]) =>
    [...declared]
      .filter(([, text]) => isActions && /^export (?:async function|const \w+Action\b)/m.test(text))
      .map(([name]): [string, string] => [name, path]),
  ),
);

function reach(action: string): string {
  const seen = new Map<string, string>();
  textsOf(actions.get(action) ?? '', action, seen);
  return [...seen.values()].join('\n');
}

it('has a row for every server action, and no others', () => {
  expect([...actions.keys()].sort()).toEqual(Object.keys(recorded).sort());
});

it.each(
  Object.entries(recorded).filter((row): row is [string, readonly AuditAction[]] =>
    Array.isArray(row[1]),
  ),
)('%s records %j', (action, expected) => {
  const text = reach(action);
  expect(expected.filter((each) => !text.includes(`'${each}'`))).toEqual([]);
  expect(text).toMatch(/recordAudit|recordPersonAudit|recordServiceChange/);
});

it.each(Object.entries(recorded).filter(([, reason]) => typeof reason === 'string'))(
  '%s writes nothing down: %s',
  (action) => {
    expect(reach(action)).not.toMatch(/await record(Person)?Audit\(|recordServiceChange\(/);
  },
);
