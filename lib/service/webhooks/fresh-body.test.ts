import { expect, it } from 'vitest';
import { createAddressSigner, ownAddresses } from '@/lib/platform/addresses';
import { freshBody } from './fresh-body';

const path = `/media/${'a'.repeat(32)}.png`;
const at = (nowMs: number) =>
  ownAddresses(
    'https://atelier.test',
    createAddressSigner(Buffer.alloc(32, 7), () => nowMs),
  );

it('sends an event that comes days later with addresses that work', () => {
  const later = at(10 * 86_400_000);
  const event = (url: string) =>
    JSON.stringify({ id: 'evt_1', data: { task_id: 'task_1', result: { data: [{ url }] } } });
  expect(freshBody(later, event(at(0).addressOf(path)))).toBe(event(later.addressOf(path)));
  // Written before addresses were signed.
  expect(freshBody(later, event(`https://atelier.test${path}`))).toBe(event(later.addressOf(path)));
});

it('changes nothing else', () => {
  const body = JSON.stringify({ id: 'evt_1', data: { url: 'https://elsewhere.test/a.png', n: 1 } });
  expect(freshBody(at(0), body)).toBe(body);
});
