// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  askForPasskeyAction,
  signInByPasskeyAction,
} from '@/lib/console/identity/two-step/actions';
import { replaceAction } from '../../actions/testing/replace-action';
import { PasskeyAutofill } from './passkey-autofill';

/* Stand-in for the browser's passkeys, which jsdom lacks. */
const browser = vi.hoisted(() => ({
  supported: true,
  /** Passkeys that a person chooses in the field, one after the other. */
  chosen: [] as string[],
}));
vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthnAutofill: async () => browser.supported,
  startAuthentication: async ({ useBrowserAutofill }: { useBrowserAutofill: boolean }) => {
    const id = useBrowserAutofill ? browser.chosen.shift() : undefined;
    return id === undefined ? new Promise(() => undefined) : { id };
  },
}));
afterEach(cleanup);

let askedTimes = 0;
beforeEach(() => {
  askedTimes = 0;
  replaceAction(askForPasskeyAction, async () => {
    askedTimes += 1;
    return { ok: true, value: { challenge: 'c', allowCredentials: [] } };
  });
});

it('sends the passkey that was chosen in the field, and offers them again after a refusal', async () => {
  browser.chosen = ['of another', 'of mine'];
  const refused = { code: 'invalid_request', message: 'This passkey was not accepted.' } as never;
  const answered: unknown[] = [];
  replaceAction(signInByPasskeyAction, async (response) => {
    answered.push(response);
    return { ok: false, error: refused };
  });
  render(<PasskeyAutofill returnTo="/studio" />);
  await screen.findByText('This passkey was not accepted.');
  await waitFor(() => expect(answered).toEqual([{ id: 'of another' }, { id: 'of mine' }]));
  expect(askedTimes).toBeGreaterThanOrEqual(2);
});

it('sends no request in a browser that offers no passkeys in fields', async () => {
  browser.supported = false;
  render(<PasskeyAutofill returnTo="/studio" />);
  await new Promise((resolve) => setImmediate(resolve));
  expect(askedTimes).toBe(0);
});
