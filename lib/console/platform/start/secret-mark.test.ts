import { expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { consoleDb } from '../../db';
import { hasOtherSecret, markSecret, OtherSecretError, requireOwnSecret } from './secret-mark';

const [first, second] = ['the secret of the first machine', 'the secret of the second machine'];

describeDatabases('the secret that a database is used with', (suite) => {
  it('is that of the first process: another is refused, unless it replaces it', async () => {
    const database = suite.database();
    expect(await hasOtherSecret(database, [second])).toBe(false);
    await Promise.all([1, 2, 3].map(() => requireOwnSecret(database, [first])));
    await expect(requireOwnSecret(database, [second])).rejects.toThrow(OtherSecretError);
    await expect(requireOwnSecret(database, [second])).rejects.toThrow(
      /Set ATELIER_SECRET to the one of the others.*DATA_DIR\/secret.*is lost.*ATELIER_PREVIOUS_SECRET.*rotate-secret/,
    );
    expect(await hasOtherSecret(database, [second])).toBe(true);
    expect(await hasOtherSecret(database, [])).toBe(true);
    // Before and in the middle of a rotation.
    await requireOwnSecret(database, [second, first]);
    await requireOwnSecret(database, [first]);
    await markSecret(consoleDb(database), second);
    await requireOwnSecret(database, [second]);
    await expect(requireOwnSecret(database, [first])).rejects.toThrow(OtherSecretError);
  });

  it('is not known in a database of an older version', async () => {
    const database = suite.database();
    await database.query('alter table console.__installation drop column secret_mark');
    expect(await hasOtherSecret(database, [])).toBe(false);
    await database.query('drop schema console cascade');
    expect(await hasOtherSecret(database, [])).toBe(false);
  });
});
