'use client';

import { useState } from 'react';
import { Dialog, DialogContent, toast } from '@/components/ui';
import {
  addPasskeyAction,
  beginAppAction,
  beginPasskeyAction,
  disableAppAction,
  removePasskeyAction,
  renewRecoveryCodesAction,
} from '@/lib/console/identity/two-step/actions';
import type { AppSetup, NewCodes, Proof, TwoStepState } from '@/lib/pages/two-step';
import { failureOf } from '../../actions';
import { makePasskey } from '../passkeys';
import { AppForm } from './app-form';
import { ProofForm } from './proof-form';
import { RecoveryCodes } from './recovery-codes';
import type { Refusal, SecurityTask } from './types';

const titles: Readonly<Record<SecurityTask['kind'], string>> = {
  app: 'Set up an authenticator app',
  'app-off': 'Turn off the authenticator app',
  codes: 'Create new recovery codes',
  passkey: 'Add a passkey',
  'passkey-remove': 'Remove this passkey',
};

const descriptions: Readonly<Record<SecurityTask['kind'], string>> = {
  app: 'Confirm that it’s you. Then scan a code with the app.',
  'app-off': 'Codes of the app stop working for your account.',
  codes: 'Your old recovery codes stop working.',
  passkey: 'Confirm that it’s you. Then your browser asks where to keep the passkey.',
  'passkey-remove': 'It no longer signs you in. Remove it from your device as well.',
};

const doneMessages: Readonly<Record<SecurityTask['kind'], string>> = {
  app: 'Authenticator app turned on.',
  'app-off': 'Authenticator app turned off.',
  codes: 'New recovery codes created.',
  passkey: 'Passkey added.',
  'passkey-remove': 'Passkey removed.',
};

/**
 * One change of a person's sign-in in three steps: proof, change and, if it makes some, new recovery codes.
 */
export default function SecurityDialog({
  task,
  state,
  email,
  onClose,
}: {
  task: SecurityTask;
  state: TwoStepState;
  email: string;
  /** `isChanged`: whether the sign-in was changed. */
  onClose: (isChanged: boolean) => void;
}) {
  const [setup, setSetup] = useState<AppSetup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const finish = () => {
    toast.success(doneMessages[task.kind]);
    onClose(true);
  };
  const finishWithCodes = (newCodes: NewCodes) => {
    if (newCodes.codes === null) finish();
    else setCodes(newCodes.codes);
  };

  const applyChange = async (proof: Proof, name: string): Promise<Refusal | null> => {
    if (task.kind === 'app') return failureOf(() => beginAppAction(proof), setSetup);
    if (task.kind === 'app-off') return failureOf(() => disableAppAction(proof), finish);
    if (task.kind === 'codes')
      return failureOf(() => renewRecoveryCodesAction(proof), finishWithCodes);
    if (task.kind === 'passkey-remove') {
      return failureOf(() => removePasskeyAction(task.id, proof), finish);
    }
    if (name.trim() === '')
      return { message: 'Enter a name, such as the device it is on.', param: 'name' };
    let refusal: Refusal | null = null;
    const outcome = await makePasskey(async () => {
      const challenge = await beginPasskeyAction(proof);
      if (!challenge.ok) refusal = challenge.error;
      return challenge;
    });
    if (refusal !== null) return refusal;
    if ('error' in outcome) return { message: outcome.error, param: null };
    return failureOf(() => addPasskeyAction(name, outcome.response), finishWithCodes);
  };

  return (
    <Dialog open onOpenChange={() => onClose(codes !== null)}>
      <DialogContent
        title={codes === null ? titles[task.kind] : 'Your recovery codes'}
        description={
          codes !== null
            ? undefined
            : setup !== null
              ? 'Scan this code with an app such as Google Authenticator, 1Password or Aegis.'
              : descriptions[task.kind]
        }
        // A click outside must not close the dialog, because new codes are shown only once.
        onInteractOutside={(event) => {
          if (codes !== null) event.preventDefault();
        }}
      >
        {codes !== null ? (
          <RecoveryCodes codes={codes} email={email} onDone={() => onClose(true)} />
        ) : setup !== null ? (
          <AppForm setup={setup} onEnabled={finishWithCodes} />
        ) : (
          <ProofForm
            state={state}
            label={
              task.kind === 'app-off'
                ? 'Turn off'
                : task.kind === 'passkey-remove'
                  ? 'Remove'
                  : task.kind === 'codes'
                    ? 'Create codes'
                    : 'Continue'
            }
            isDangerous={task.kind === 'app-off' || task.kind === 'passkey-remove'}
            asksForName={task.kind === 'passkey'}
            onProof={applyChange}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
