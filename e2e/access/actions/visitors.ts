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
    args: [{ password: '', next: 'long enough for it', endOthers: true }],
    signedOut: /signed_out/,
  },
  endSessionAction: { args: ['sess_unknown'], signedOut: /signed_out/ },
  endOtherSessionsAction: { args: [], signedOut: /signed_out/ },
  switchAccountAction: { args: ['x'.repeat(43)], signedOut: /\/invitations\/x+/ },
  // Does nothing without a session.
  signOutAction: { args: [], signedOut: /\/sign-in/ },
  signOutEverywhereAction: { args: [], signedOut: /\/sign-in/ },
};
