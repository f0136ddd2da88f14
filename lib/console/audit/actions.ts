/**
 * Every action that the audit log knows, with its words in the past tense: what a person reads after the name of who
 * did it. An action is written down here first; `actions.test.ts` looks for one that nothing records.
 */
export const auditActions = {
  'workspace.create': 'created the workspace',
  'workspace.rename': 'renamed the workspace',
  'workspace.settings': 'changed the settings',
  'workspace.archive': 'archived the workspace',
  'workspace.transfer': 'handed over the workspace',
  'member.invite': 'invited',
  'invitation.renew': 'renewed an invitation',
  'invitation.revoke': 'revoked an invitation',
  'member.join': 'joined',
  'member.role': 'changed the role of',
  'member.remove': 'removed from the workspace',
  'member.leave': 'left the workspace',
  'gallery.remove': 'removed from the gallery',
  'gallery.restore': 'brought back to the gallery',
  'collection.delete': 'deleted a collection',
  'asset.remove': 'removed an asset',
  'key.create': 'made an API key',
  'key.update': 'changed an API key',
  'key.rotate': 'rotated an API key',
  'key.revoke': 'revoked an API key',
  'webhook.create': 'made a webhook',
  'webhook.update': 'changed a webhook',
  'webhook.rotate': 'rotated the secret of a webhook',
  'webhook.delete': 'deleted a webhook',
  'webhook.test': 'sent a test event',
  'webhook.redeliver': 'sent events again',
  'connection.connect': 'put in a key of the service',
  'connection.disconnect': 'took the key of the service out',
  'session.start': 'signed in',
} as const;

export type AuditAction = keyof typeof auditActions;
