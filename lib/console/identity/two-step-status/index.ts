export { forgetFirstStep, readFirstStep, rememberFirstStep, secondStepPath } from './first-step';
export { hasTwoStep } from './has-two-step';
export { readSecondSteps, readTwoStep } from './read-two-step';
export { type RelyingParty, relyingParty, relyingPartyOf } from './relying-party';
export { NoTwoStepError, resetTwoStep } from './reset-two-step';
export {
  forgetSealedCookie,
  readSealedCookie,
  type SealedCookie,
  setSealedCookie,
} from './sealed-cookies';
