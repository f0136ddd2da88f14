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

/** What a browser needs to sign in with a passkey; needs no session. */
export async function askForPasskeyAction(): Promise<ActionResult<unknown>> {
  return actionResult(() => askForPasskey('sign-in', null));
}

/** Signs in with a passkey; needs no session. */
export async function signInByPasskeyAction(response: unknown): Promise<ActionResult<void>> {
  return actionResult(async () => {
    await signInByPasskey(authenticationResponse.parse(response), clientOf(await headers()));
  });
}

/** What a browser needs to pass the second step with a passkey; needs the first step. */
export async function askForSecondPasskeyAction(): Promise<ActionResult<unknown>> {
  return actionResult(askForSecondPasskey);
}

/** Signs in by the second step; needs the first. */
export async function passSecondStepAction(input: unknown): Promise<ActionResult<void>> {
  return actionResult(async () => {
    await passSecondStep(secondStepInput.parse(input), clientOf(await headers()));
  });
}
