// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import {
  connectProviderAction,
  testSettingsAction,
} from '@/lib/console/operator/management/actions';
import type { Driver, ProviderCheck } from '@/lib/contract';
import type { ActionResult } from '@/lib/pages/failures';
import { replaceAction } from '../../actions/testing/replace-action';
import { ConnectProvider } from './connect-provider';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const driver: Driver = {
  id: 'house',
  object: 'driver',
  name: 'House',
  description: '',
  makes: ['image'],
  imports: false,
  documents: false,
  example: 'model-1',
  fields: [
    {
      name: 'baseUrl',
      label: 'Base URL',
      description: null,
      type: 'string',
      required: true,
      secret: false,
      options: null,
      default: null,
    },
    {
      name: 'apiKey',
      label: 'API key',
      description: null,
      type: 'string',
      required: false,
      secret: true,
      options: null,
      default: null,
    },
  ],
};
const check = (ok: boolean): ActionResult<ProviderCheck> => ({
  ok: true,
  value: {
    object: 'provider_check',
    ok,
    checks: [{ name: 'reachable', ok, text: 'It was asked.' }],
    latency_ms: null,
  },
});

/** The dialog with an address typed, and the answer to its tests in the hand of the caller. */
function open() {
  const storedInputs: unknown[] = [];
  const answers: ((result: ActionResult<ProviderCheck>) => void)[] = [];
  replaceAction(connectProviderAction, (input) => {
    storedInputs.push(input);
    return new Promise(() => undefined);
  });
  replaceAction(testSettingsAction, () => new Promise((resolve) => answers.push(resolve)));
  const view = render(
    <ConnectProvider drivers={[driver]} provider={null} onClose={() => undefined} />,
  );
  type('Base URL', 'https://house.example');
  const answer = (at: number, ok: boolean) => act(async () => answers[at]?.(check(ok)));
  return { ...view, storedInputs, answer };
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(`^${label}`) }), {
    target: { value },
  });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('stores settings whose test found nothing wrong', async () => {
  const { storedInputs, answer } = open();
  press('Connect');
  expect(storedInputs).toEqual([]);
  await answer(0, true);
  expect(storedInputs).toEqual([
    { id: 'house', driver: 'house', settings: { baseUrl: 'https://house.example' } },
  ]);
});

it('stores nothing when it is closed while the test runs', async () => {
  const { storedInputs, answer, unmount } = open();
  press('Connect');
  unmount();
  await answer(0, true);
  expect(storedInputs).toEqual([]);
});

it('tests again what was changed while the test ran', async () => {
  const { storedInputs, answer } = open();
  press('Connect');
  type('Base URL', 'https://other.example');
  await answer(0, true);
  expect(storedInputs).toEqual([]);
  press('Connect');
  await answer(1, true);
  expect(storedInputs).toMatchObject([{ settings: { baseUrl: 'https://other.example' } }]);
});

it('stores once, whatever is pressed while it stores', async () => {
  const { storedInputs, answer } = open();
  press('Connect');
  await answer(0, false);
  // Each press is an event of its own.
  await act(async () => press('Connect anyway'));
  await act(async () => press('Test again'));
  await act(async () => press('Connect anyway'));
  await answer(1, true);
  expect(storedInputs).toHaveLength(1);
});

it('keeps what was entered in this tab, but no key', () => {
  const { unmount } = open();
  fireEvent.change(screen.getByLabelText('API key'), { target: { value: 'sk-of-the-test' } });
  unmount();
  expect(JSON.stringify(sessionStorage)).toContain('https://house.example');
  expect(JSON.stringify(sessionStorage)).not.toContain('sk-of-the-test');
});
