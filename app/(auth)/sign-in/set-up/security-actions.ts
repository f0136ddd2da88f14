import type { SecurityActions } from '@/components/security';
import {
  addPasskeyAction,
  askForProofAction,
  beginAppAction,
  beginPasskeyAction,
  disableAppAction,
  enableAppAction,
  removePasskeyAction,
  renewRecoveryCodesAction,
} from '@/lib/console/identity/two-step/actions';

/** The server actions for the security panel. */
export const securityActions: SecurityActions = {
  askForProof: askForProofAction,
  beginApp: beginAppAction,
  enableApp: enableAppAction,
  disableApp: disableAppAction,
  renewRecoveryCodes: renewRecoveryCodesAction,
  beginPasskey: beginPasskeyAction,
  addPasskey: addPasskeyAction,
  removePasskey: removePasskeyAction,
};
