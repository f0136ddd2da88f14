import { expect, it } from 'vitest';
import { listDrivers } from './driver-forms';

it('explains settings that their names do not explain', () => {
  const unclear = ['answerSeconds', 'concurrent', 'keepDays', 'models', 'perMinute', 'videos'];
  const unexplained = listDrivers().flatMap(({ id, fields }) =>
    fields
      .filter(({ name, description }) => unclear.includes(name) && description === null)
      .map(({ name }) => `${id}: ${name}`),
  );
  expect(unexplained).toEqual([]);
});
