'use server';

import { revalidatePath } from 'next/cache';
import { headers } from 'next/headers';
import { requireSignedIn } from '@/lib/console/access';
import { actionResult } from '@/lib/console/failures';
import { clientOf } from '@/lib/console/session';
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
} from '@/lib/console/two-step';
import type { ActionResult, AppSetup, NewCodes } from '@/lib/contract';
import { inputId } from '@/lib/contract';

/* Outside of workspaces, because a workspace that requires two-step sign-in would refuse the people who set it up. */

/** The browser's options for a passkey as proof of identity. */
export async function askForProofAction(): Promise<ActionResult<unknown>> {
  return actionResult(async () => askForPasskey('confirm', (await requireSignedIn()).id));
}

/** Makes a secret for an authenticator app. Nothing changes before its first code. */
export async function beginAppAction(proof: unknown): Promise<ActionResult<AppSetup>> {
  return actionResult(async () => {
    const user = await requireSignedIn();
    return beginApp(user, proofInput.parse(proof), clientOf(await headers()));
  });
}

/** Turns the authenticator app on with its first code. */
export async function enableAppAction(input: unknown): Promise<ActionResult<NewCodes>> {
  return actionResult(async () => {
    const user = await requireSignedIn();
    return enableApp(user, appConfirmation.parse(input), clientOf(await headers()));
  });
}

/** Turns the authenticator app off. */
export async function disableAppAction(proof: unknown): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const user = await requireSignedIn();
    await disableApp(user, proofInput.parse(proof), clientOf(await headers()));
    revalidatePath('/', 'layout');
  });
}

/** Makes new recovery codes; the old ones no longer work. */
export async function renewRecoveryCodesAction(proof: unknown): Promise<ActionResult<NewCodes>> {
  return actionResult(async () => {
    const user = await requireSignedIn();
    return renewRecoveryCodes(user, proofInput.parse(proof), clientOf(await headers()));
  });
}

/** The browser's options for making a passkey. Nothing changes before it is added. */
export async function beginPasskeyAction(proof: unknown): Promise<ActionResult<unknown>> {
  return actionResult(async () => {
    const user = await requireSignedIn();
    return beginPasskey(user, proofInput.parse(proof), clientOf(await headers()));
  });
}

/** Stores a passkey that the browser has made. */
export async function addPasskeyAction(
  name: unknown,
  response: unknown,
): Promise<ActionResult<NewCodes>> {
  return actionResult(async () => {
    const user = await requireSignedIn();
    const passkey = {
      name: passkeyName.parse(name),
      response: registrationResponse.parse(response),
    };
    return addPasskey(user, passkey, clientOf(await headers()));
  });
}

/** Removes a passkey of the signed-in person, and never another person's. */
export async function removePasskeyAction(
  passkey: unknown,
  proof: unknown,
): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const user = await requireSignedIn();
    const id = inputId.parse(passkey);
    await removePasskey(user, id, proofInput.parse(proof), clientOf(await headers()));
    revalidatePath('/', 'layout');
  });
}
