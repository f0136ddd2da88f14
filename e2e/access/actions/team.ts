import type { RoomActions } from './targets';

/** The actions of the workspace, its members and its notifications. */
export const teamActions: RoomActions = {
  renameWorkspaceAction: ({ workspace }) => [workspace, 'Renamed'],
  setDefaultModelAction: ({ workspace }) => [workspace, 'lumen-spark'],
  setMembersRemoveOthersAction: ({ workspace }) => [workspace, true],
  setAdminsManagePresetsAction: ({ workspace }) => [workspace, true],
  setSignedMediaAction: ({ workspace }) => [workspace, true],
  setTwoStepRequiredAction: ({ workspace }) => [workspace, true],
  dismissNotificationAction: ({ workspace }) => [workspace, 'ntc_unknown'],
  markNotificationsReadAction: ({ workspace }) => [workspace, ['ntc_unknown']],
  claimNotificationsAction: ({ workspace }) => [workspace, ['ntc_unknown']],
  setNotificationAction: ({ workspace }) => [workspace, 'mention', 'mail', true],
  saveOwnWebhookAction: ({ workspace }) => [
    workspace,
    { format: 'slack', url: 'https://hooks.example.com/stranger' },
  ],
  removeOwnWebhookAction: ({ workspace }) => [workspace],
  testOwnWebhookAction: ({ workspace }) => [workspace],
  saveWorkspaceWebhookAction: ({ workspace }) => [
    workspace,
    { format: 'teams', url: 'https://hooks.example.com/stranger' },
  ],
  setWorkspaceWebhookKindsAction: ({ workspace }) => [workspace, ['low_balance']],
  removeWorkspaceWebhookAction: ({ workspace }) => [workspace],
  testWorkspaceWebhookAction: ({ workspace }) => [workspace],
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
