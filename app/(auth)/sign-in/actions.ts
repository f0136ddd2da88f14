'use server';

import { headers } from 'next/headers';
import { actionResult } from '@/lib/console/failures';
import { clientOf } from '@/lib/console/session';
import {
  askForPasskey,
  askForSecondPasskey,
  authenticationResponse,
  passSecondStep,
  secondStepInput,
  signInByPasskey,
} from '@/lib/console/two-step';
import type { ActionResult } from '@/lib/contract';

/** The browser's options for signing in with a passkey. Needs no session. */
export async function askForPasskeyAction(): Promise<ActionResult<unknown>> {
  return actionResult(() => askForPasskey('sign-in', null));
}

/** Signs in with a passkey; needs no session. */
export async function signInByPasskeyAction(response: unknown): Promise<ActionResult<void>> {
  return actionResult(async () => {
    await signInByPasskey(authenticationResponse.parse(response), clientOf(await headers()));
  });
}

/** The browser's options for the second step with a passkey. Needs the first step. */
export async function askForSecondPasskeyAction(): Promise<ActionResult<unknown>> {
  return actionResult(askForSecondPasskey);
}

/** Checks the second step and signs in. Needs the first step. */
export async function passSecondStepAction(input: unknown): Promise<ActionResult<void>> {
  return actionResult(async () => {
    await passSecondStep(secondStepInput.parse(input), clientOf(await headers()));
  });
}
