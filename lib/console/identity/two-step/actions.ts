'use server';

import { revalidatePath } from 'next/cache';
import { headers } from 'next/headers';
import { inputId } from '@/lib/pages/input';
import { personAction, visitorAction } from '../../team/access';
import { clientOf } from '../session';
import {
  addPasskey,
  appConfirmation,
  askForPasskey,
  askForSecondPasskey,
  authenticationResponse,
  beginApp,
  beginPasskey,
  disableApp,
  enableApp,
  passkeyName,
  passSecondStep,
  proofInput,
  registrationResponse,
  removePasskey,
  renewRecoveryCodes,
  secondStepInput,
  signInByPasskey,
} from '.';

/** The browser's options for signing in with a passkey. Needs no session. */
export const askForPasskeyAction = visitorAction([], () => askForPasskey('sign-in', null));

/** Signs in with a passkey; needs no session. */
export const signInByPasskeyAction = visitorAction([authenticationResponse], async (response) =>
  signInByPasskey(response, clientOf(await headers())),
);

/** The browser's options for the second step with a passkey. Needs the first step. */
export const askForSecondPasskeyAction = visitorAction([], askForSecondPasskey);

/** Checks the second step and signs in. Needs the first step. */
export const passSecondStepAction = visitorAction([secondStepInput], async (input) =>
  passSecondStep(input, clientOf(await headers())),
);

/* Outside of workspaces, because a workspace that requires two-step sign-in would refuse the people who set it up. */

/** The browser's options for a passkey as proof of identity. */
export const askForProofAction = personAction([], (user) => askForPasskey('confirm', user.id));

/** Makes a secret for an authenticator app. Nothing changes before its first code. */
export const beginAppAction = personAction([proofInput], async (user, proof) =>
  beginApp(user, proof, clientOf(await headers())),
);

/** Turns the authenticator app on with its first code. */
export const enableAppAction = personAction([appConfirmation], async (user, confirmation) =>
  enableApp(user, confirmation, clientOf(await headers())),
);

/** Turns the authenticator app off. */
export const disableAppAction = personAction([proofInput], async (user, proof) => {
  await disableApp(user, proof, clientOf(await headers()));
  revalidatePath('/', 'layout');
});

/** Makes new recovery codes; the old ones no longer work. */
export const renewRecoveryCodesAction = personAction([proofInput], async (user, proof) =>
  renewRecoveryCodes(user, proof, clientOf(await headers())),
);

/** The browser's options for making a passkey. Nothing changes before it is added. */
export const beginPasskeyAction = personAction([proofInput], async (user, proof) =>
  beginPasskey(user, proof, clientOf(await headers())),
);

/** Stores a passkey that the browser has made. */
export const addPasskeyAction = personAction(
  [passkeyName, registrationResponse],
  async (user, name, response) => addPasskey(user, { name, response }, clientOf(await headers())),
);

/** Removes a passkey of the signed-in person, and never another person's. */
export const removePasskeyAction = personAction(
  [inputId, proofInput],
  async (user, passkey, proof) => {
    await removePasskey(user, passkey, proof, clientOf(await headers()));
    revalidatePath('/', 'layout');
  },
);
