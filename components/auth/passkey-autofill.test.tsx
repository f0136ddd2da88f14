// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
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

const ask = vi.fn(async () => ({ ok: true as const, value: { challenge: 'c' } }));

it('sends the passkey that was chosen in the field, and offers them again after a refusal', async () => {
  browser.chosen = ['of another', 'of mine'];
  const refused = { code: 'invalid_request', message: 'This passkey was not accepted.' } as never;
  const answered: unknown[] = [];
  const answer = async (response: unknown) => {
    answered.push(response);
    return { ok: false as const, error: refused };
  };
  render(<PasskeyAutofill returnTo="/studio" ask={ask} answer={answer} />);
  await screen.findByText('This passkey was not accepted.');
  await waitFor(() => expect(answered).toEqual([{ id: 'of another' }, { id: 'of mine' }]));
  expect(ask.mock.calls.length).toBeGreaterThanOrEqual(2);
});

it('sends no request in a browser that offers no passkeys in fields', async () => {
  ask.mockClear();
  browser.supported = false;
  const checked = vi.fn(async () => ({ ok: true as const, value: undefined }));
  render(<PasskeyAutofill returnTo="/studio" ask={ask} answer={checked} />);
  await new Promise((resolve) => setImmediate(resolve));
  expect(ask).not.toHaveBeenCalled();
});
