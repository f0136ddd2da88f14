export { createAuthorizer, type MoveTogether, moveWithoutExtras } from './authorizer';
export { lockBalance, openBalance, readBalance } from './balance';
export { checkLedger } from './check/index';
export { releaseAuthorization, settleAuthorization } from './end';
export { ledgerLinesOf, listLedgerLines, readLedgerLine } from './entries';
export {
  refuseUnknownWorkspace,
  UnknownAuthorizationError,
  UnknownWorkspaceError,
} from './errors';
export { giveBackCredits, grantCredits, takeBackCredits } from './grant';
export { creditsOf, creditsToMilli } from './milli';
export type { MovedCredits } from './moves';
export { spendingRefusedError } from './refusal';
export { scheduleLedgerCheck } from './schedule-check';
export type * from './types';
