export { forgetFirstStep, readFirstStep, rememberFirstStep, secondStepPath } from './first-step';
export { hasTwoStep } from './has-two-step';
export { readTwoStep, secondStepsOf } from './read-two-step';
export { type RelyingParty, relyingParty, relyingPartyOf } from './relying-party';
export { NoTwoStepError, resetTwoStep } from './reset-two-step';
export { forgetSealed, readSealed, type SealedCookie, setSealed } from './sealed-cookies';
