'use client';

import type { ActionResult } from '@/lib/pages/failures';
import { unreachable } from '../../actions';

/** The outcome of the browser's passkey dialog: the response for the server, or an error message. */
type Outcome = { readonly response: unknown } | { readonly error: string };

/** Messages by the names of WebAuthn errors (https://www.w3.org/TR/webauthn-3/, read on 2026-11-22). */
const messageByErrorName: Readonly<Record<string, string>> = {
  NotAllowedError: 'The passkey was not used. Try again, or use another way.',
  AbortError: 'The passkey was not used. Try again, or use another way.',
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError: 'Passkeys do not work at this address. Open the console at its usual address.',
  NotSupportedError: 'This device can’t make such a passkey.',
};

const messageFor = (error: unknown): string =>
  (error instanceof Error ? messageByErrorName[error.name] : undefined) ??
  'This browser could not use a passkey. Try again, or use another way.';

type Library = typeof import('@simplewebauthn/browser');

/** Passkey dialogs that a person has opened. While one is open, autofill must not start and cancel it. */
let openDialogCount = 0;

async function openPasskeyDialog(
  fetchOptions: () => Promise<ActionResult<unknown>>,
  callLibrary: (library: Library, options: unknown) => Promise<unknown>,
): Promise<Outcome> {
  const loaded = await Promise.all([fetchOptions(), import('@simplewebauthn/browser')]).catch(
    () => null,
  );
  if (loaded === null) return { error: unreachable };
  const [challenge, library] = loaded;
  if (!challenge.ok) return { error: challenge.error.message };
  if (!library.browserSupportsWebAuthn()) {
    return { error: 'This browser has no passkeys. Use another browser, or another way.' };
  }
  openDialogCount += 1;
  try {
    return { response: await callLibrary(library, challenge.value) };
  } catch (error) {
    return { error: messageFor(error) };
  } finally {
    openDialogCount -= 1;
  }
}

/** Uses a passkey of this device. `requestOptions` fetches the server's options. */
export const answerWithPasskey = (
  fetchOptions: () => Promise<ActionResult<unknown>>,
): Promise<Outcome> =>
  openPasskeyDialog(fetchOptions, (library, options) =>
    library.startAuthentication({
      optionsJSON: options as Parameters<Library['startAuthentication']>[0]['optionsJSON'],
    }),
  );

/**
 * Makes the browser offer passkeys at the field that asks for them (`autocomplete="username webauthn"`).
 * Resolves when one was chosen; null when the browser does not support this, or when another request canceled
 * it.
 */
export async function passkeyFromField(
  fetchOptions: () => Promise<ActionResult<unknown>>,
): Promise<{ readonly response: unknown } | null> {
  const library = await import('@simplewebauthn/browser').catch(() => null);
  if (library === null || openDialogCount > 0 || !(await library.browserSupportsWebAuthnAutofill()))
    return null;
  const challenge = await fetchOptions().catch(() => null);
  if (!challenge?.ok || openDialogCount > 0) return null;
  try {
    const optionsJSON = challenge.value as Parameters<
      Library['startAuthentication']
    >[0]['optionsJSON'];
    return {
      response: await library.startAuthentication({ optionsJSON, useBrowserAutofill: true }),
    };
  } catch {
    return null;
  }
}

/** Creates a passkey on this device. `requestOptions` fetches the server's options. */
export const makePasskey = (fetchOptions: () => Promise<ActionResult<unknown>>): Promise<Outcome> =>
  openPasskeyDialog(fetchOptions, (library, options) =>
    library.startRegistration({
      optionsJSON: options as Parameters<Library['startRegistration']>[0]['optionsJSON'],
    }),
  );
