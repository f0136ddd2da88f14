// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { LazyMenu, type LazyMenuState } from './lazy-menu';
import { lazyPart } from './lazy-part';

afterEach(cleanup);

const Menu = ({ trigger, open }: LazyMenuState) => (
  <>
    {trigger}
    {open ? <div role="menu">Entries</div> : null}
  </>
);

function openLate() {
  const code = Promise.withResolvers<{ default: typeof Menu }>();
  const load = () => code.promise;
  const Part = lazyPart(load);
  const onPageKey = vi.fn();
  document.addEventListener('keydown', onPageKey);
  render(
    <LazyMenu
      load={load}
      render={(state) => <Part {...state} />}
      trigger={<button type="button">More</button>}
    />,
  );
  return {
    onPageKey,
    arrive: () => act(async () => code.resolve({ default: Menu })),
  };
}

it('opens once its code is there', async () => {
  const { arrive } = openLate();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await arrive();
  expect(await screen.findByRole('menu')).toBeDefined();
});

it('stays closed after an Escape while its code was loaded, which closes nothing else', async () => {
  const { arrive, onPageKey } = openLate();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.keyboard('{Escape}');
  expect(onPageKey).not.toHaveBeenCalled();
  await arrive();
  await userEvent.hover(screen.getByRole('button', { name: 'More' }));
  expect(screen.queryByRole('menu')).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(onPageKey).toHaveBeenCalledTimes(1);
});

it('keeps its trigger while its code cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = () => Promise.reject(new TypeError('Failed to fetch'));
  const Part = lazyPart<LazyMenuState>(load);
  render(
    <LazyMenu
      load={load}
      render={(state) => <Part {...state} />}
      trigger={<button type="button">More</button>}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  expect(screen.getByRole('button', { name: 'More' })).toBeDefined();
  vi.restoreAllMocks();
});
