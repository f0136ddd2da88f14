import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { idPrefixes } from '@/lib/contract';
import type { NewCodes } from '@/lib/pages/two-step';
import { newId } from '@/lib/platform/ids';
import { schema } from '../../db';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Client } from '../devices';
import type { CurrentUser } from '../stored-sessions';
import { rememberChallenge, takeChallenge } from './challenges';
import { changeTwoStep } from './change';
import type { ProofInput, registrationResponse } from './input';
import { notAcceptedError, requireRelyingParty, requireVerified } from './passkeys';
import { requireProof } from './proof';

const { passkeys } = schema;

const maxPasskeys = 20;

/** The browser's options for making a passkey, after a proof of identity. */
export async function beginPasskey(user: CurrentUser, proof: ProofInput, client: Client) {
  const party = requireRelyingParty();
  await requireProof(user, proof, client);
  const existingPasskeys = await runtime()
    .db.select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, user.id));
  if (existingPasskeys.length >= maxPasskeys) {
    throw new InvalidRequestError(
      `An account has at most ${maxPasskeys} passkeys. Remove one first.`,
    );
  }
  const options = await generateRegistrationOptions({
    rpName: 'Atelier',
    rpID: party.id,
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(user.id),
    attestationType: 'none',
    excludeCredentials: existingPasskeys,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await rememberChallenge('add', user.id, options.challenge);
  return options;
}

/** Stores a new passkey. Returns recovery codes if this turned two-step sign-in on. */
export async function addPasskey(
  user: CurrentUser,
  { name, response }: { name: string; response: z.output<typeof registrationResponse> },
  client: Client,
): Promise<NewCodes> {
  const party = requireRelyingParty();
  const expectedChallenge = await takeChallenge('add', user.id);
  const { registrationInfo } = await requireVerified(
    verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    }),
  );
  if (registrationInfo === undefined) throw notAcceptedError();
  const { credential } = registrationInfo;
  const id = newId(idPrefixes.passkey);
  return changeTwoStep(user, client, async (tx, recordLine) => {
    const [addedPasskey] = await tx
      .insert(passkeys)
      .values({
        id,
        userId: user.id,
        name,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: [...(credential.transports ?? [])],
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (addedPasskey === undefined) throw notAcceptedError();
    await recordLine({ action: 'passkey.add', target: { kind: 'passkey', id, name } });
    return `The passkey “${name}” was added.`;
  });
}

/** Removes a passkey of the person, after a proof of identity. */
export async function removePasskey(
  user: CurrentUser,
  passkeyId: string,
  proof: ProofInput,
  client: Client,
): Promise<void> {
  await requireProof(user, proof, client);
  await changeTwoStep(user, client, async (tx, recordLine) => {
    const [removedPasskey] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, user.id)))
      .returning({ id: passkeys.id, name: passkeys.name });
    if (removedPasskey === undefined) {
      throw new InvalidRequestError('This passkey was removed already. Reload the page.');
    }
    await recordLine({ action: 'passkey.remove', target: { kind: 'passkey', ...removedPasskey } });
    return `The passkey “${removedPasskey.name}” was removed.`;
  });
}
