'use server';

import { headers } from 'next/headers';
import { clientOf } from '@/lib/console/identity/session';
import {
  askForPasskey,
  askForSecondPasskey,
  authenticationResponse,
  passSecondStep,
  secondStepInput,
  signInByPasskey,
} from '@/lib/console/identity/two-step';
import { visitorAction } from '@/lib/console/team/access';

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
