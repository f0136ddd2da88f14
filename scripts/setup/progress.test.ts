import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('says what it does beside the output, which a pipe may keep', async () => {
  const program =
    "import { step } from './scripts/setup/progress.mjs'; await step('Building', async () => {});";
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    program,
  ]);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^atelier {2}Building …\natelier {2}Building: done in 0 s\n$/);
});
