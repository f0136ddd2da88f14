import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { createResetLink, readReset } from '../identity/passwords';
import { openSession, readSession } from '../identity/stored-sessions';
import { invite, readInvitation } from '../team/invitations';
import { createTestConsole, type TestConsole } from '../testing';

const dayMs = 86_400_000;

/* Times stored by one machine are read by others, whose clocks may differ. */
describeDatabases(
  'times stored by a machine with a wrong clock',
  { both: 'times as text' },
  (suite) => {
    let console: TestConsole;
    beforeAll(async () => {
      console = await createTestConsole(suite.database());
    });
    afterAll(() => console.close());
    afterEach(() => void vi.useRealTimers());

    it.each([-400, 400])('are right although the clock is %i days off', async (days) => {
      const owner = await console.person('Olga');
      const studio = await console.team(owner);
      const member = await console.invited(studio);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * dayMs });
      const session = { userId: owner.id, userAgent: null, ip: null };
      const sessionId = await openSession(console.db, session);
      const reset = await createResetLink(studio, member.id);
      const { link } = await invite(studio, { email: null, role: 'member', mail: false });
      vi.useRealTimers();
      expect(await readSession(console.db, sessionId)).toMatchObject({ id: owner.id });
      expect(await readReset(reset.split('/').at(-1) ?? '')).not.toBeNull();
      const token = link?.split('/').at(-1) ?? '';
      expect(await readInvitation(console.db, token, null)).not.toBeNull();
      const { rows } = await console.db.execute<{ hours: number }>(sql`
        select extract(epoch from max(expires_at) - now())::float8 / 3600 as hours from (
          select expires_at from console.password_resets where user_id = ${member.id}) links`);
      expect(rows[0]?.hours).toBeGreaterThan(0.9);
      expect(rows[0]?.hours).toBeLessThanOrEqual(1);
    });
  },
);
