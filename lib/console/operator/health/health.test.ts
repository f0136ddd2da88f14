import { expect, it } from 'vitest';
import type { Finding } from '@/lib/pages/operator-health';
import { provide } from '@/lib/platform/registry';
import { examinationRegistryKey, examineInstallation } from '.';

it('examines once for all who ask meanwhile, and anew afterwards', async () => {
  let count = 0;
  const first = Promise.withResolvers<readonly Finding[]>();
  const withdraw = provide(examinationRegistryKey, () => {
    count += 1;
    return count === 1 ? first.promise : Promise.reject(new Error('the second fails'));
  });
  const answers = [examineInstallation(), examineInstallation()];
  first.resolve([{ area: 'Disk', state: 'ok', words: 'Enough.', advice: null }]);
  expect((await Promise.all(answers)).map(([finding]) => finding?.area)).toEqual(['Disk', 'Disk']);
  expect(count).toBe(1);
  await expect(examineInstallation()).rejects.toThrow('the second fails');
  await expect(examineInstallation()).rejects.toThrow('the second fails');
  expect(count).toBe(3);
  withdraw();
  expect(await examineInstallation()).toEqual([]);
});
