export { acceptInvitation, invitedAccountInput, signUpInvited } from './accept';
export { invitationInput, invite, renewInvitation, revokeInvitation } from './invite';
export { type InvitationView, listInvitations, readInvitation } from './read';
