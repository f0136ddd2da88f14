import { describe, expect, it } from 'vitest';
import { readUsageReportQuery, usageHref } from './usage';

const today = '2026-03-01';

describe('the range of a usage page', () => {
  it.each([
    [{}, '30d', '2026-01-31', today],
    [{ range: '7d' }, '7d', '2026-02-23', today],
    [{ range: '90d' }, '90d', '2025-12-02', today],
    [{ range: 'month' }, 'month', '2026-03-01', today],
    [{ range: 'last-month' }, 'last-month', '2026-02-01', '2026-02-28'],
    [
      { range: 'custom', from: '2026-01-05', to: '2026-01-09' },
      'custom',
      '2026-01-05',
      '2026-01-09',
    ],
    [{ range: 'custom', from: '2026-01-09', to: '2026-01-05' }, '30d', '2026-01-31', today],
    [{ range: 'custom', from: '2024-01-01', to: '2026-01-05' }, '30d', '2026-01-31', today],
    [{ range: 'custom', from: '2026-02-30', to: '2026-03-01' }, '30d', '2026-01-31', today],
    [{ range: 'custom', from: ['2026-01-01'], to: '2026-01-02' }, '30d', '2026-01-31', today],
    [{ range: 'decade' }, '30d', '2026-01-31', today],
  ])('%j', (entries, range, from, to) => {
    expect(readUsageReportQuery(entries, today)).toMatchObject({ range, from, to });
  });

  it('is read back from its own URL', () => {
    for (const entries of [
      { range: '7d', by: 'key' },
      { range: 'custom', from: '2026-01-05', to: '2026-01-09', by: 'person' },
    ]) {
      const ask = readUsageReportQuery(entries, today);
      const search = new URLSearchParams(usageHref(ask).split('?')[1]);
      expect(readUsageReportQuery(Object.fromEntries(search), today)).toEqual(ask);
    }
  });
});
