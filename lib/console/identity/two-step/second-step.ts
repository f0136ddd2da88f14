import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import { recordPersonAudit } from '../../team/audit';
import type { Client } from '../devices';
import { readSecondSteps } from '../two-step-status';
import type { PasskeyPurpose } from './challenges';
import type { SecondStepInput } from './input';
import { clearSecondStep, countSecondStep } from './limits';
import { checkPasskey } from './passkeys';
import { spendRecoveryCode } from './recovery-codes';
import { acceptAppCode } from './secrets';

const isAppCode = (code: string) => /^\d{6}$/.test(code.replace(/\s/g, ''));

/**
 * Checks the second step of an account: a code of its app, a recovery code, which is used up, or a passkey. Attempts
 * are limited. Throws {@link InvalidRequestError}.
 */
export async function checkSecondStep(
  userId: string,
  input: SecondStepInput,
  { purpose, client }: { purpose: PasskeyPurpose; client: Client },
): Promise<void> {
  const { db } = runtime();
  const kind = 'code' in input && isAppCode(input.code) ? 'app' : 'other';
  await countSecondStep(db, kind, { userId, ip: client.ip });
  if ('passkey' in input) await checkPasskey(purpose, userId, input.passkey);
  else if (!(await acceptCode(userId, input.code, client))) {
    const steps = await readSecondSteps(db, userId);
    throw new InvalidRequestError(refusalMessage(kind, steps?.app === true), 'code');
  }
  await clearSecondStep(db, userId);
}

function refusalMessage(kind: 'app' | 'other', hasApp: boolean): string {
  if (kind === 'other') return 'That’s no recovery code of yours, or it was used already.';
  return hasApp
    ? 'That code is wrong, or was used already. Wait for the next one.'
    : 'Your account has no authenticator app. Enter a recovery code.';
}

async function acceptCode(userId: string, code: string, client: Client): Promise<boolean> {
  const { db } = runtime();
  if (isAppCode(code)) return acceptAppCode(db, userId, code.replace(/\s/g, ''));
  return db.transaction(async (tx) => {
    const isAccepted = await spendRecoveryCode(tx, userId, code);
    if (isAccepted) await recordPersonAudit(tx, { userId, ...client, action: 'two_step.recover' });
    return isAccepted;
  });
}
