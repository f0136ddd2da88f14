'use server';

import { revalidatePath } from 'next/cache';
import { headers } from 'next/headers';
import { clientOf } from '@/lib/console/identity/session';
import {
  addPasskey,
  appConfirmation,
  askForPasskey,
  beginApp,
  beginPasskey,
  disableApp,
  enableApp,
  passkeyName,
  proofInput,
  registrationResponse,
  removePasskey,
  renewRecoveryCodes,
} from '@/lib/console/identity/two-step';
import { personAction } from '@/lib/console/team/access';
import { inputId } from '@/lib/contract';

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
