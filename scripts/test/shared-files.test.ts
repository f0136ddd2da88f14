import { expect, it } from 'vitest';
import { listSharedFiles } from './shared-files';

const files = listSharedFiles('.');

it('lets files share a worker that have no page, mock, changed clock or process', () => {
  expect(files).toContain('lib/forms/describe.test.ts');
  expect(files).toContain('lib/service/money/ledger/ledger.test.ts');
  expect(files).toContain('lib/console/developers/keys/keys.test.ts');
  expect(files).toContain('lib/providers/fal/driver.test.ts');
  expect(files).toContain('server/drain.test.ts');
  expect(files).not.toContain('lib/platform/database/database.test.ts');
  expect(files).not.toContain('lib/service/text/killed-turns.test.ts');
});
