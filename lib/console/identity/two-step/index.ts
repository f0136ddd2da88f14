export { readTwoStep, relyingParty } from '../two-step-status';
export { beginApp, disableApp, enableApp, renewRecoveryCodes } from './app';
export {
  appConfirmation,
  authenticationResponse,
  passkeyName,
  proofInput,
  registrationResponse,
  secondStepInput,
} from './input';
export { addPasskey, beginPasskey, removePasskey } from './own-passkeys';
export { askForPasskey } from './passkeys';
export { requireProof } from './proof';
export {
  askForSecondPasskey,
  passSecondStep,
  readMissingStep,
  signInByPasskey,
} from './sign-in';
