import { expect, it } from 'vitest';
import { createKeyring } from '@/lib/platform/crypto';
import type { Runtime } from '../runtime';
import { renderNotificationMail } from './mail-of';

const url = 'https://atelier.test';
const keyring = createKeyring('a secret of the tests, long enough for one');

const mail = (kind: string, path: string, text: string) =>
  renderNotificationMail({ env: { url } as Runtime['env'], keyring }, [
    {
      id: 'del_1',
      kind,
      text,
      path,
      userId: 'usr_1',
      name: 'Opal <Ito>',
      email: 'opal@atelier.test',
      workspaceId: 'wsp_1',
      slug: 'studio',
      workspace: 'Studio',
      mailEvery: 'at_once',
      isStillReadable: true,
    },
  ]);

it.each([
  ['low_balance', 'billing', '/studio/billing', 'you are a member of Studio'],
  ['installation', '/operator/health', '/operator/health', 'you operate this installation'],
])('a mail about %s leads to its page, and says why it came', (kind, path, page, reason) => {
  const { subject, text } = mail(kind, path, 'Two tasks wait. See the providers.');
  expect(subject).toBe('Studio: Two tasks wait');
  expect(text).toContain(`${url}${page}\n`);
  expect(text).toContain(reason);
});

it('shows the mention of its reader, and runs nothing of a name', () => {
  const { html, text } = mail('mention', 'gallery/task_1', 'Ann: “@opal <ito>, @opal, @Oda & x”');
  expect(html).toContain(
    'Ann: “<strong>@opal &lt;ito&gt;</strong>, <strong>@opal</strong>, @Oda &amp; x”',
  );
  expect(text).toContain('Ann: “@opal <ito>, @opal, @Oda & x”');
});
