// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ExperimentCell, ExperimentDetail } from '@/lib/pages/experiments';
import { RunEnd } from './run-end';

afterEach(cleanup);

const endText = (charges: readonly number[]): string => {
  const cells = charges.map(
    (charged, index) =>
      ({ key: String(index), state: 'failed', charged, reused: false }) as ExperimentCell,
  );
  const detail = { cells, webhook: null } as unknown as ExperimentDetail;
  return render(<RunEnd detail={detail} />).container.textContent ?? '';
};

it('says what failed cells cost', () => {
  expect(endText([0, 0])).toBe('2 failed. Failed cells cost nothing. ');
  expect(endText([0, 1.5])).toBe('2 failed. 1.5 credits were charged for what some of them made. ');
});
