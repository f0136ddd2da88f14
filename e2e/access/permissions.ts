import { readdir } from 'node:fs/promises';
import type { Permission } from '../../lib/pages/permissions';
import type { Targets } from './actions';

/**
 * The permission that each action, handler and page of a workspace needs. Repeated here on purpose, so that changing a
 * permission takes two edits. A new one without a row fails the suite.
 */
export const actionPermissions: Readonly<Record<string, Permission>> = {
  createGenerationAction: 'generations.create',
  runAgainAction: 'generations.create',
  storeFormAction: 'generations.create',
  keepVersionAction: 'assets.upload',
  setFavouriteAction: 'gallery.organise',
  setRemovedAction: 'gallery.remove',
  createCollectionAction: 'gallery.organise',
  renameCollectionAction: 'gallery.organise',
  deleteCollectionAction: 'gallery.organise',
  setCollectedAction: 'gallery.organise',
  lookUpTaskAction: 'tasks.view',
  cancelTaskAction: 'tasks.cancel',
  createPresetAction: 'generations.create',
  savePresetAction: 'generations.create',
  removePresetAction: 'generations.create',
  restorePresetAction: 'generations.create',
  createStoryboardAction: 'generations.create',
  saveStoryboardAction: 'generations.create',
  runStoryboardAction: 'generations.create',
  pauseStoryboardAction: 'generations.create',
  stopStoryboardAction: 'generations.create',
  giveFirstFrameAction: 'generations.create',
  removeStoryboardAction: 'generations.create',
  createExperimentAction: 'generations.create',
  duplicateExperimentAction: 'generations.create',
  saveExperimentAction: 'generations.create',
  runExperimentAction: 'generations.create',
  pauseExperimentAction: 'generations.create',
  stopExperimentAction: 'generations.create',
  rotateExperimentSecretAction: 'webhooks.manage',
  markCellsAction: 'gallery.organise',
  voteAction: 'gallery.organise',
  commentOnCellAction: 'gallery.organise',
  deleteCommentAction: 'gallery.organise',
  promoteCellAction: 'generations.create',
  shareExperimentAction: 'experiments.share',
  unshareExperimentAction: 'experiments.share',
  removeExperimentAction: 'generations.create',
  askForRunAction: 'budgets.ask',
  answerRunRequestAction: 'budgets.manage',
  saveListsAction: 'generations.create',
  renameListsAction: 'generations.create',
  deleteListsAction: 'generations.create',
  renameConversationAction: 'chat.use',
  shareConversationAction: 'chat.use',
  deleteConversationAction: 'chat.use',
  chooseBranchAction: 'chat.use',
  stopAnswerAction: 'chat.use',
  removeAssetAction: 'assets.remove',
  restoreTrashAction: 'gallery.remove',
  deleteTrashAction: 'trash.manage',
  checkoutAction: 'billing.manage',
  cancelOrderAction: 'billing.manage',
  changeSubscriptionAction: 'billing.manage',
  payRenewalAction: 'billing.manage',
  checkRenewalAction: 'billing.manage',
  setBuyerAction: 'billing.manage',
  setLowCreditsAction: 'billing.manage',
  setBudgetAction: 'budgets.manage',
  removeBudgetAction: 'budgets.manage',
  answerRequestAction: 'budgets.manage',
  askForCreditsAction: 'budgets.ask',
  dismissNoticeAction: 'notices.view',
  createWebhookAction: 'webhooks.manage',
  updateWebhookAction: 'webhooks.manage',
  deleteWebhookAction: 'webhooks.manage',
  rotateWebhookSecretAction: 'webhooks.manage',
  testWebhookAction: 'webhooks.manage',
  redeliverAction: 'webhooks.manage',
  redeliverFailedAction: 'webhooks.manage',
  renameWorkspaceAction: 'workspace.update',
  setDefaultModelAction: 'workspace.update',
  setMembersRemoveOthersAction: 'workspace.update',
  setAdminsManagePresetsAction: 'workspace.update',
  setSignedMediaAction: 'workspace.update',
  setTwoStepRequiredAction: 'workspace.secure',
  connectAction: 'connection.manage',
  connectAndCreateAction: 'connection.manage',
  disconnectAction: 'connection.manage',
  recheckConnectionAction: 'connection.manage',
  createKeyAction: 'keys.manage',
  updateKeyAction: 'keys.manage',
  rotateKeyAction: 'keys.manage',
  revokeKeyAction: 'keys.manage',
  inviteAction: 'members.invite',
  renewInvitationAction: 'members.invite',
  revokeInvitationAction: 'members.invite',
  changeRoleAction: 'members.update',
  removeMemberAction: 'members.update',
  transferOwnershipAction: 'workspace.transfer',
  createResetLinkAction: 'members.reset',
  leaveWorkspaceAction: 'workspace.leave',
  deleteWorkspaceAction: 'workspace.delete',
  archiveWorkspaceAction: 'workspace.archive',
};

export const handlerPermissions: Readonly<Record<string, Permission>> = {
  'GET /api/console/[workspace]/assets': 'assets.view',
  'GET /api/console/[workspace]/audit/csv': 'audit.view',
  'GET /api/console/[workspace]/balance': 'balance.view',
  'GET /api/console/[workspace]/chat': 'chat.use',
  'GET /api/console/[workspace]/chat/[conversation]': 'chat.use',
  'GET /api/console/[workspace]/chat/[conversation]/stream': 'chat.use',
  'POST /api/console/[workspace]/chat/quote': 'chat.use',
  'POST /api/console/[workspace]/chat/turns': 'chat.use',
  'GET /api/console/[workspace]/edits': 'tasks.view',
  'GET /api/console/[workspace]/experiments/[experiment]': 'tasks.view',
  'GET /api/console/[workspace]/experiments/[experiment]/csv': 'tasks.view',
  'GET /api/console/[workspace]/experiments/[experiment]/lineage': 'tasks.view',
  'GET /api/console/[workspace]/experiments/[experiment]/recipes': 'tasks.view',
  'GET /api/console/[workspace]/experiments/[experiment]/promotions': 'quotes.create',
  'GET /api/console/[workspace]/presets': 'generations.create',
  'GET /api/console/[workspace]/storyboards/[storyboard]': 'tasks.view',
  'GET /api/console/[workspace]/storyboards/[storyboard]/prices': 'quotes.create',
  'POST /api/console/[workspace]/experiments/quote': 'quotes.create',
  'GET /api/console/[workspace]/gallery': 'tasks.view',
  'GET /api/console/[workspace]/gallery/facets': 'tasks.view',
  'GET /api/console/[workspace]/gallery/items': 'tasks.view',
  'GET /api/console/[workspace]/billing/ledger': 'billing.view',
  'GET /api/console/[workspace]/billing/ledger/csv': 'billing.view',
  'GET /api/console/[workspace]/billing/orders/[order]': 'billing.view',
  'GET /api/console/[workspace]/notices': 'notices.view',
  'GET /api/console/[workspace]/media': 'tasks.view',
  'GET /api/console/[workspace]/models': 'models.view',
  'GET /api/console/[workspace]/outputs/[taskId]/[output]': 'tasks.view',
  'GET /api/console/[workspace]/outputs/[taskId]/[output]/provenance': 'tasks.view',
  'POST /api/console/[workspace]/provenance': 'tasks.view',
  'GET /api/console/[workspace]/archive/[taskId]/[output]': 'tasks.view',
  'POST /api/console/[workspace]/quote': 'quotes.create',
  'GET /api/console/[workspace]/reader': 'workspace.view',
  'GET /api/console/[workspace]/search': 'workspace.view',
  'GET /api/console/[workspace]/tasks': 'tasks.view',
  'GET /api/console/[workspace]/tasks/[taskId]': 'tasks.view',
  'GET /api/console/[workspace]/trash': 'tasks.view',
  'POST /api/console/[workspace]/trash/uses': 'gallery.remove',
  'GET /api/console/[workspace]/uploads': 'assets.view',
  'POST /api/console/[workspace]/uploads': 'assets.upload',
  'GET /api/console/[workspace]/uploads/[asset]': 'assets.view',
  'GET /api/console/[workspace]/usage/csv': 'usage.view',
  'GET /api/console/[workspace]/webhooks/[key]/deliveries': 'webhooks.view',
  'GET /api/console/[workspace]/webhooks/[key]/deliveries/[delivery]': 'webhooks.view',
};

/** Pages by their route, as in the folder `app`. */
export const pagePermissions: Readonly<Record<string, Permission>> = {
  '/[workspace]': 'workspace.view',
  '/[workspace]/[...missing]': 'workspace.view',
  '/[workspace]/account': 'workspace.view',
  '/[workspace]/assets': 'assets.view',
  '/[workspace]/billing': 'billing.view',
  '/[workspace]/billing/budgets': 'budgets.view',
  '/[workspace]/billing/ledger': 'billing.view',
  '/[workspace]/billing/orders/[order]': 'billing.view',
  '/[workspace]/chat': 'chat.use',
  '/[workspace]/chat/[conversation]': 'chat.use',
  '/[workspace]/audit': 'audit.view',
  '/[workspace]/compare': 'tasks.view',
  '/[workspace]/connect': 'workspace.view',
  '/[workspace]/create': 'workspace.view',
  '/[workspace]/create/list': 'generations.create',
  '/[workspace]/edit/[taskId]/[output]': 'generations.create',
  '/[workspace]/edit/upload/[asset]': 'generations.create',
  '/[workspace]/presets': 'generations.create',
  '/[workspace]/presets/[preset]': 'generations.create',
  '/[workspace]/storyboards': 'tasks.view',
  '/[workspace]/storyboards/[storyboard]': 'tasks.view',
  '/[workspace]/experiments': 'tasks.view',
  '/[workspace]/experiments/[experiment]': 'tasks.view',
  '/[workspace]/experiments/[experiment]/read': 'tasks.view',
  '/[workspace]/gallery': 'tasks.view',
  '/[workspace]/gallery/[taskId]': 'tasks.view',
  '/[workspace]/gallery/collections': 'tasks.view',
  '/[workspace]/gallery/trash': 'tasks.view',
  '/[workspace]/keys': 'keys.view',
  '/[workspace]/members': 'members.view',
  '/[workspace]/models': 'models.view',
  '/[workspace]/models/[model]': 'models.view',
  '/[workspace]/settings': 'workspace.update',
  '/[workspace]/usage': 'usage.view',
  '/[workspace]/verify': 'tasks.view',
  '/[workspace]/webhooks': 'webhooks.view',
  '/[workspace]/webhooks/[key]': 'webhooks.view',
};

/** Pages outside of any workspace; their access is tested elsewhere. */
export const openPages: readonly string[] = [
  '/',
  '/docs',
  '/invitations/[token]',
  '/shared/[token]',
  '/new',
  '/sign-in/forgot',
  '/sign-in/reset/[token]',
  '/sign-up/verify/[token]',
  '/sign-in',
  '/sign-in/second-step',
  '/sign-in/set-up',
  '/sign-up',
];

/** The path of a page of {@link pagePermissions}. */
export const pathOf = (
  route: string,
  { workspace, order, taskId, asset, conversation, experiment, preset, storyboard }: Targets,
): string =>
  route
    .replace('[workspace]', workspace)
    .replace('[...missing]', 'no/such-page')
    .replace('[order]', order)
    .replace('[taskId]', taskId)
    .replace('[output]', '0')
    .replace('[asset]', asset)
    .replace('[conversation]', conversation)
    .replace('[experiment]', experiment)
    .replace('[preset]', preset)
    .replace('[storyboard]', storyboard)
    .replace('[model]', 'lumen-spark')
    .replace('[key]', 'key_unknown');

/** The pages in the sources, by their route. */
export async function pagesInSources(root: string): Promise<string[]> {
  const files = await readdir(`${root}/app`, { recursive: true });
  return files
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => `/${file.replace(/\/?page\.tsx$/, '').replace(/\([^)]*\)\/?/g, '')}`)
    .sort();
}
