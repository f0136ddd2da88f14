// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type PricedCell, planCells } from '@/lib/experiments';
import { designWith, specsOf } from '@/lib/experiments/testing/designs';
import type { Spendable } from '@/lib/pages/balance';
import { PreflightBar } from './preflight-bar';

afterEach(cleanup);

const plan = planCells(designWith({ prompt: 'a {red|blue} house' }), specsOf({ lumen: [] }));
const onLimit = vi.fn();
const toRun: PricedCell[] = plan.cells.map((cell) => ({ cell, milli: 4000 }));

function show(fits: number, hasBudget: boolean, cells = toRun, spendable: Spendable | null = null) {
  const fitting = cells.slice(0, fits);
  render(
    <PreflightBar
      priced={{
        plan,
        toRun: cells,
        totalMilli: cells.length * 4000,
        fitting: new Set(fitting.map(({ cell }) => cell.key)),
        fittingMilli: fitting.length * 4000,
        raisedMilli: 0,
        free: new Set(),
        milliOf: () => 4000,
      }}
      trims={[]}
      error={null}
      retry={() => undefined}
      onTrim={() => undefined}
      spendable={spendable}
      hasBudget={hasBudget}
      wholeLimit={cells.length * 4}
      onLimit={onLimit}
      envelopeField={null}
    />,
  );
}

it('shows what fits once there is a budget, and asks for one before', () => {
  show(2, false);
  expect(screen.queryByText('All of it fits.')).toBeNull();
  screen.getByText('Choose what to spend at most to see what fits.');
  cleanup();
  show(2, true);
  screen.getByText('All of it fits.');
  cleanup();
  show(1, true);
  screen.getByText('1 of 2 cells fit');
  cleanup();
  show(0, true, []);
  screen.getByText('Nothing is left to pay for.');
});

it('offers the limit into which all of it fits, unless there is less left to spend', () => {
  const limit = () => screen.queryByRole('button', { name: /^(Set|Raise) the limit to/ });
  show(2, false);
  expect(limit()?.textContent).toMatch(/^Set the limit to 8/);
  fireEvent.click(limit() as HTMLElement);
  expect(onLimit).toHaveBeenCalledExactlyOnceWith(8);
  cleanup();
  show(1, true);
  expect(limit()?.textContent).toMatch(/^Raise the limit to 8/);
  cleanup();
  show(2, true);
  expect(limit()).toBeNull();
  cleanup();
  show(2, false, toRun, { credits: 5, isLimitOfProject: false });
  expect(limit()).toBeNull();
});

it('says whose budget is too small for all of it', () => {
  const text = () => document.body.textContent;
  show(2, true, toRun, { credits: 8, isLimitOfProject: false });
  expect(text()).not.toContain('All of it costs');
  cleanup();
  show(2, true, toRun, { credits: 5, isLimitOfProject: false });
  expect(text()).toMatch(/All of it costs 3.* more than you may spend now\./);
  cleanup();
  show(2, true, toRun, { credits: 5, isLimitOfProject: true });
  expect(text()).toMatch(/All of it costs 3.* more than its project’s budget leaves\./);
});
