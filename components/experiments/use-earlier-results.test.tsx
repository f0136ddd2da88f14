// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { planCells } from '@/lib/experiments';
import { designWith, specsOf } from '@/lib/experiments/testing/designs';
import type { CellState, ExperimentCell, ExperimentDetail } from '@/lib/pages/experiments';
import { useEarlierResults } from './use-earlier-results';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const specs = specsOf({ lumen: [] });
const planOf = (prompt: string) => planCells(designWith({ prompt }), specs);
const before = planOf('a {red|blue} house').cells;
const now = planOf('a {tall|small} shed');

/** An experiment whose cells of `states` have run, in the order of their keys. */
const detailWith = (states: Record<string, CellState>) =>
  ({
    id: 'exp_1',
    cells: Object.entries(states).map(([key, state]) => ({
      key,
      state,
      charged: null,
    })) as unknown as ExperimentCell[],
  }) as unknown as ExperimentDetail;

it('reads recipes when the earlier results change, and not for each cell that runs', async () => {
  const [red = '', blue = ''] = before.map(({ key }) => key);
  const [tall = '', small = ''] = now.cells.map(({ key }) => key);
  let ran = [red];
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return Response.json(
      before.filter(({ key }) => ran.includes(key)).map(({ key, body }) => ({ key, body })),
    );
  });
  const client = new QueryClient();
  const { result, rerender } = renderHook(
    ({ detail }) => useEarlierResults('studio', detail, now, specs, false),
    {
      initialProps: { detail: detailWith({ [red]: 'succeeded', [tall]: 'waiting' }) },
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  const shown = () => result.current?.priced?.plan.cells.map(({ key }) => key);
  await waitFor(() => expect(shown()).toEqual([red]));
  rerender({ detail: detailWith({ [red]: 'succeeded', [tall]: 'running' }) });
  rerender({ detail: detailWith({ [red]: 'succeeded', [tall]: 'succeeded', [small]: 'running' }) });
  expect(shown()).toEqual([red]);
  expect(asked).toBe(1);
  // As many have run as before, but not the same ones.
  ran = [red, blue];
  rerender({ detail: detailWith({ [red]: 'succeeded', [tall]: 'failed', [blue]: 'succeeded' }) });
  await waitFor(() => expect(shown()).toEqual([red, blue]));
  expect(asked).toBe(2);
});
