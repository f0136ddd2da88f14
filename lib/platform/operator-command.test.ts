import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { operatorCommand } from './operator-command';

it('is npm’s in a clone, and the image’s own where there is no npm', () => {
  expect(operatorCommand('doctor')).toBe('npm run -s atelier -- doctor');
  expect(operatorCommand('backup --claim', tmpdir())).toBe('atelier backup --claim');
});
