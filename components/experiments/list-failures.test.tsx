// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ExperimentCell } from '@/lib/pages/experiments';
import { ListFailures } from './list-failures';

afterEach(cleanup);

it('says of each row why it has no result, and which one is not run again because it was charged', () => {
  const failed = (key: string, charged: number) => ({
    key,
    row: { name: key, text: key, values: {} },
    cell: { key, state: 'failed', error: 'The model stopped.', charged } as ExperimentCell,
  });
  render(
    <ListFailures
      workspace="studio"
      failures={[failed('a cat', 0), failed('a dog', 1), failed('a fox', 0)]}
      lostCredits={1}
      refusalOf={(key) => (key === 'a fox' ? 'The model is switched off.' : undefined)}
    />,
  );
  const [cat, dog, fox] = screen
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');
  expect(cat).toMatch(/The model stopped\.$/);
  expect(dog).toMatch(/1 credit was charged .* not run again with the others/);
  expect(fox).toMatch(/The model stopped\. The model is switched off\.$/);
});
