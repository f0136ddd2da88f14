import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { type MailReceiver, startMailReceiver } from '@/tests/mail-receiver';
import { createBoard } from '../boards';
import type { Access } from '../team/access';
import { asBrowser, type Person, strange, teamFixture } from '../testing';
import { createReviewLink, enterReview, openReview, requestReviewCode } from '.';

let receiver: MailReceiver;
beforeAll(async () => {
  receiver = await startMailReceiver();
  vi.stubEnv('SMTP_URL', receiver.url);
  vi.stubEnv('SMTP_FROM', 'atelier@atelier.test');
});
afterAll(() => receiver.close());

describeDatabases('codes of review links', (suite) => {
  let ann: Person;
  let studio: Access;
  teamFixture(suite, (fixture) => {
    ({ ann, studio } = fixture);
  });

  it('are mailed to listed addresses alone, and work once', async () => {
    const board = await createBoard(studio, 'Train');
    const email = `${randomUUID()}@client.test`;
    const address = await asBrowser(ann.browser, () =>
      createReviewLink(studio, {
        title: 'Night\r\ntrain https://evil.test',
        results: null,
        board,
        until: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
        right: 'approve',
        password: null,
        asks_name: false,
        addresses: [email],
        shows: { prompts: false, models: false, prices: false, names: false },
        download: 'none',
        preview: false,
        brand: null,
      }),
    );
    const token = address.split('/').at(-1) ?? '';
    const ip = randomUUID();
    const enter = (browser = strange(), code = '', by = email) =>
      asBrowser(browser, () => enterReview(token, { name: '', password: '', email: by, code }, ip));
    await expect(enter()).rejects.toThrow('This code is not right');
    await requestReviewCode(token, `${randomUUID()}@client.test`, ip);
    // Requests for other addresses, from however many networks, keep nobody from a code.
    for (let at = 0; at < 61; at += 1) {
      await requestReviewCode(token, `${randomUUID()}@client.test`, randomUUID());
    }
    await requestReviewCode(token, email, ip);
    const { text } = await receiver.take(email, /^Your code for “Night train https evil\.test”$/);
    const code = /(\d{4}) (\d{4})/.exec(text)?.slice(1).join('') ?? '';
    await expect(enter(strange(), code, `${randomUUID()}@client.test`)).rejects.toThrow(
      'not right',
    );
    const guest = strange();
    await enter(guest, code);
    expect(await asBrowser(guest, () => openReview(token, ip))).toMatchObject({ state: 'open' });
    await expect(enter(strange(), code)).rejects.toThrow('not right');
    for (let at = 0; at < 3; at += 1) {
      await requestReviewCode(token, email, ip);
      await receiver.take(email, /^Your code/);
    }
    await expect(requestReviewCode(token, email, ip)).rejects.toThrow('Too many tries');
  });
});
