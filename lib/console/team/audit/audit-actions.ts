/**
 * Every action of the workspaces' logs with its text in the past tense, which follows the actor's name. The part in
 * brackets is shown when the target (`{}`) is known. `audit-actions.test.ts` fails for an action that no code records.
 */
const workspaceActions = {
  'workspace.create': 'created the workspace',
  'workspace.rename': 'renamed the workspace',
  'workspace.settings': 'changed the settings',
  'workspace.archive': 'archived the workspace',
  'workspace.restore': 'restored the workspace',
  'workspace.delete': 'deleted the workspace',
  'workspace.transfer': 'transferred the workspace[ to {}]',
  'member.invite': 'invited[ {}]',
  'invitation.renew': 'renewed an invitation[ for {}]',
  'invitation.revoke': 'revoked an invitation[ for {}]',
  'member.join': 'joined[ by an invitation for {}]',
  'member.role': 'changed the role[ of {}]',
  'member.remove': 'removed[ {}] from the workspace',
  'member.leave': 'left the workspace',
  'gallery.remove': 'moved[ {}] to the trash',
  'gallery.restore': 'restored[ {}] from the trash',
  'trash.delete': 'deleted[ {}] from the trash',
  'result.example': 'showed a result to every workspace as an example of the model[ {}]',
  'board.delete': 'deleted a board[, {}]',
  'project.create': 'made a project[, {}]',
  'project.update': 'changed a project[, {}]',
  'project.archive': 'archived a project[, {}]',
  'project.restore': 'brought back a project[, {}]',
  'project.file': 'filed work in another project[, {}]',
  'project.move': 'moved results to another project[, {}]',
  'preset.share': 'shared a preset[, {}]',
  'preset.update': 'changed a shared preset[, {}]',
  'preset.remove': 'removed a preset[, {}]',
  'preset.restore': 'brought back a preset[, {}]',
  'character.share': 'shared a character[, {}]',
  'character.update': 'changed a shared character[, {}]',
  'character.remove': 'removed a character[, {}]',
  'character.restore': 'brought back a character[, {}]',
  'experiment.run': 'ran an experiment[, {}]',
  'storyboard.run': 'ran a storyboard[, {}]',
  'storyboard.delete': 'removed a storyboard[, {}]',
  'experiment.share': 'made a public link[ to the experiment {}]',
  'experiment.unshare': 'ended a public link[ to the experiment {}]',
  'comment.delete': 'deleted a comment[, {}]',
  'review.status': 'changed the status[ of {}]',
  'review_link.create': 'made a review link[, {}]',
  'review_link.update': 'changed a review link[, {}]',
  'review_link.withdraw': 'withdrew a review link[, {}]',
  'notification_webhook.set': 'changed where the workspace’s notifications are sent',
  'notification_webhook.remove': 'stopped sending the workspace’s notifications to a webhook',
  'experiment_webhook.rotate': 'rotated the signing secret of the experiments’ webhooks',
  'run_request.ask': 'asked to run an experiment[, {}]',
  'run_request.approve': 'approved an experiment[, {}]',
  'run_request.decline': 'declined to run an experiment[, {}]',
  'experiment.delete': 'removed an experiment[, {}]',
  'saved_search.delete': 'deleted a saved search of the team[, {}]',
  'tag.merge': 'merged a tag with another[, {}]',
  'tag.delete': 'deleted a tag[, {}]',
  'prompt_lists.delete': 'deleted saved lists[, {}]',
  'asset.remove': 'moved an asset to the trash[, {}]',
  'asset.restore': 'restored an asset from the trash[, {}]',
  'key.create': 'created an API key[, {}]',
  'key.update': 'changed an API key[, {}]',
  'key.rotate': 'rotated an API key[, {}]',
  'key.revoke': 'revoked an API key[, {}]',
  'agent.connect': 'connected an assistant[, {}]',
  'agent.approve': 'approved a request of an assistant[, {}]',
  'agent.refuse': 'refused a request of an assistant[, {}]',
  'agent.disconnect': 'disconnected an assistant[, {}]',
  'webhook.create': 'created a webhook[ for the key {}]',
  'webhook.update': 'changed a webhook[ of the key {}]',
  'webhook.rotate': 'rotated the secret of a webhook[ of the key {}]',
  'webhook.delete': 'deleted a webhook[ of the key {}]',
  'webhook.test': 'sent a test event[ to the webhook of the key {}]',
  'webhook.redeliver': 'sent events again[ to the webhook of the key {}]',
  'connection.connect': 'connected the service',
  'connection.disconnect': 'disconnected the service',
  'order.create': 'started a purchase[, order {}]',
  'order.cancel': 'canceled an order[, {}]',
  'subscription.cancel': 'canceled the subscription',
  'subscription.resume': 'resumed the subscription',
  'subscription.pay': 'went to pay a late renewal',
  'budget.set': 'set a budget[ for {}]',
  'budget.raise': 'approved more credits[ for {}] this month',
  'budget.remove': 'removed a budget[ of {}]',
  'budget_request.decline': 'declined a budget request[ from {}]',
  'credits.ask': 'asked for more credits',
  'session.start': 'signed in',
  'session.refused': 'failed to sign in[ as {}]',
  'session.second_step_refused': 'entered a password but failed the second step of sign-in[ as {}]',
  'session.end': 'signed out',
  'session.revoke': 'ended their session[ in {}]',
  'session.revoke_others': 'ended their other sessions',
  'session.end_all': 'signed out everywhere',
  'password.change': 'changed their password',
  'password.link': 'created a password link[ for {}]',
  'password.reset': 'set a new password with a link',
  'two_step.enable': 'turned on the authenticator app for sign-in',
  'two_step.disable': 'turned off the authenticator app for sign-in',
  'two_step.recovery_codes': 'created new recovery codes',
  'two_step.recover': 'used a recovery code',
  'two_step.reset': 'turned off two-step sign-in[ of {}]',
  'passkey.add': 'added a passkey[, {}]',
  'passkey.remove': 'removed a passkey[, {}]',
  'identity.connect': 'connected a sign-in provider',
} as const;

/** The actions of operators, in the log of the installation. */
const operatorActions = {
  'operator.appoint': 'appointed[ {}] as operator',
  'operator.dismiss': 'removed[ {}] from the operators',
  'backup.begin': 'began a backup[ into {}]',
  'provider.connect': 'connected the provider[ {}]',
  'provider.update': 'changed the provider[ {}]',
  'provider.rotate': 'replaced the key of the provider[ {}]',
  'provider.enable': 'enabled the provider[ {}]',
  'provider.disable': 'disabled the provider[ {}]',
  'provider.delete': 'deleted the provider[ {}]',
  'provider.undo': 'undid the latest change of the provider[ {}]',
  'model.import': 'added the model[ {}]',
  'model.update': 'changed the model[ {}]',
  'model.price': 'changed the prices of the model[ {}]',
  'model.publish': 'published the model[ {}]',
  'model.unpublish': 'unpublished the model[ {}]',
  'model.delete': 'deleted the model[ {}]',
  'model.try': 'tried the model[ {}]',
  'model.example_add': 'chose an example of the model[ {}]',
  'model.example_order': 'ordered the examples of the model[ {}]',
  'model.example_remove': 'removed an example of the model[ {}]',
  'model.undo': 'undid the latest change of the model[ {}]',
  'credits.grant': 'gave credits[ to {}]',
  'workspace.suspend': 'suspended the workspace[ {}]',
  'workspace.activate': 'activated the workspace[ {}]',
  'workspace.rate_limit': 'changed the rate limit[ of {}]',
  'task.cancel': 'canceled the task[ {}]',
  'secret.rotate': 'replaced the secret of the installation',
  'workspace.export': 'exported the data[ of {}]',
} as const;

/** Actions that were renamed, by their earlier name. Entries of a log are never changed, so they keep it. */
const earlierNames = new Map<string, AuditAction>([['collection.delete', 'board.delete']]);

/** All actions, of both kinds of logs. */
export const auditActions = { ...workspaceActions, ...operatorActions };

export type AuditAction = keyof typeof auditActions;

/** The text of an action, split at its target. */
export interface ActionLabels {
  readonly before: string;
  readonly after: string;
  /** Whether the words have a placeholder for the target. */
  readonly takesTarget: boolean;
}

const bracket = /\[([^[\]{}]*)\{\}([^[\]{}]*)\]/;

/**
 * The words of an action, with a placeholder for the target if that is known. An unknown action is shown by
 * its name.
 */
export function actionLabelsOf(recordedAction: string, isTargetKnown: boolean): ActionLabels {
  const action = earlierNames.get(recordedAction) ?? recordedAction;
  const label: string = Object.hasOwn(auditActions, action)
    ? auditActions[action as AuditAction]
    : `${action}[ {}]`;
  const match = bracket.exec(label);
  if (match === null || !isTargetKnown) {
    return { before: label.replace(bracket, ''), after: '', takesTarget: false };
  }
  const [bracketed, prefix = '', suffix = ''] = match;
  return {
    before: label.slice(0, match.index) + prefix,
    after: suffix + label.slice(match.index + bracketed.length),
    takesTarget: true,
  };
}

type Options = readonly { readonly value: string; readonly label: string }[];

/** Actions as options of a filter, with capitalised labels. */
const optionsOf = (actions: Readonly<Record<string, string>>): Options =>
  Object.keys(actions).map((value) => {
    const { before } = actionLabelsOf(value, false);
    return { value, label: before.slice(0, 1).toUpperCase() + before.slice(1) };
  });

export const auditActionOptions = optionsOf(workspaceActions);
export const operatorActionOptions = optionsOf(operatorActions);
