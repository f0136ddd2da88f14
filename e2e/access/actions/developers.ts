import type { RoomActions } from './targets';

/** The actions of keys, webhooks, assistants and the connection. */
export const developersActions: RoomActions = {
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
      dailyLimit: null,
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
};
