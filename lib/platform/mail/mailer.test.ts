import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailReceiver, startMailReceiver } from '@/tests/mail-receiver';
import { createMailer, MailError, type Mailer } from '.';

describe('the mailer', () => {
  let receiver: MailReceiver;
  let mailer: Mailer | null;
  beforeAll(async () => {
    receiver = await startMailReceiver();
    mailer = createMailer({ mail: { url: receiver.url, from: 'Atelier <atelier@example.com>' } });
  });
  afterAll(() => receiver.close());

  it('is null without a configured server', () => {
    expect(createMailer({ mail: undefined })).toBeNull();
  });

  it('hands over text and HTML, in any script', async () => {
    const text = `Grüße — 你好.\n\n.A line that starts with a dot\n${'long '.repeat(60)}`;
    await mailer?.send({
      to: 'ann@example.com',
      subject: 'Zoë lädt dich ein → Nordlicht',
      text,
      html: '<p>Grüße</p>',
    });
    const mail = await receiver.take('ann@example.com', /Zoë/);
    expect(mail).toMatchObject({
      from: '"Atelier" <atelier@example.com>',
      subject: 'Zoë lädt dich ein → Nordlicht',
    });
    expect(mail.text.replaceAll('\r\n', '\n').trim()).toBe(text.trim());
    expect(mail.html).toContain('Grüße');
  });

  it('sends to exactly one address, whatever its text or the subject contains', async () => {
    const subject = 'Hello\r\nBcc: eve@example.com';
    await mailer?.send({ to: 'bob@example.com', subject, text: 'Hello' });
    expect((await receiver.take('bob@example.com', /^Hello/)).text).toContain('Hello');
    expect(receiver.kept()).toEqual([]);
    const several = mailer?.send({ to: 'a@example.com, eve@example.com', subject: 'x', text: 'x' });
    await several?.catch((error: unknown) => expect(error).toBeInstanceOf(MailError));
    expect(receiver.kept().filter(({ to }) => to === 'eve@example.com')).toEqual([]);
  });

  it('reports that the server refused, without the address', async () => {
    const refused = mailer?.send({ to: 'refused@example.com', subject: 'x', text: 'x' });
    await expect(refused).rejects.toThrow(MailError);
    await expect(refused).rejects.not.toThrow(/refused@/);
  });

  it('reports that there is no server', async () => {
    const gone = await startMailReceiver();
    await gone.close();
    const lost = createMailer({ mail: { url: gone.url, from: 'atelier@example.com' } });
    await expect(lost?.send({ to: 'ann@example.com', subject: 'x', text: 'x' })).rejects.toThrow(
      /did not take the mail/,
    );
  });
});
