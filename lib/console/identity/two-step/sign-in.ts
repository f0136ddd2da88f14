import type { SecondSteps } from '@/lib/pages/two-step';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import { countAttempt } from '../attempts';
import { type Client, openBrowserSession, recordRefusedStep } from '../session';
import { forgetFirstStep, readFirstStep, readSecondSteps } from '../two-step-status';
import type { AuthenticationResponse, SecondStepInput } from './input';
import { askForPasskey, checkPasskey } from './passkeys';
import { checkSecondStep } from './second-step';

async function requireFirstStep(): Promise<string> {
  const userId = await readFirstStep();
  if (userId !== null) return userId;
  throw new InvalidRequestError('That took too long. Sign in with your password again.', 'first');
}

/** The ways to pass the second step, for the person who passed the first; null when the first was not passed. */
export async function readMissingStep(): Promise<SecondSteps | null> {
  const userId = await readFirstStep();
  return userId === null ? null : readSecondSteps(runtime().db, userId);
}

/** The browser's options for a passkey as the second step. */
export const askForSecondPasskey = async () =>
  askForPasskey('second-step', await requireFirstStep());

/** Checks the second step and opens a session for the person who passed the first. Throws {@link InvalidRequestError}. */
export async function passSecondStep(input: SecondStepInput, client: Client): Promise<void> {
  const userId = await requireFirstStep();
  try {
    await checkSecondStep(userId, input, { purpose: 'second-step', client });
  } catch (error) {
    if (error instanceof InvalidRequestError) {
      await recordRefusedStep(runtime().db, userId, client, 'session.second_step_refused');
    }
    throw error;
  }
  await openBrowserSession(userId);
  await forgetFirstStep();
}

/** Opens a session with only a passkey, which counts as both steps: a device of the person, unlocked by them. */
export async function signInByPasskey(
  response: AuthenticationResponse,
  client: Client,
): Promise<void> {
  const waitSeconds = await countAttempt(runtime().db, [
    { key: `passkey-from:${client.ip ?? 'unknown'}`, max: 100, windowSeconds: 600 },
  ]);
  if (waitSeconds > 0)
    throw new InvalidRequestError('Too many attempts. Try again in ten minutes.');
  await openBrowserSession(await checkPasskey('sign-in', null, response));
  await forgetFirstStep();
}
