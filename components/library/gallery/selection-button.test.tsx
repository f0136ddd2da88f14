// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Button, Toaster } from '@/components/ui';
import { SelectionButton } from './selection-button';
import SelectionMenu from './selection-menu';

afterEach(cleanup);

it('says by a press why it can do nothing, also to the keyboard, and acts once it can', async () => {
  const act = vi.fn();
  const button = (obstacle: string | null) => (
    <>
      <SelectionButton icon={<svg />} label="Compare" obstacle={obstacle} onClick={act} />
      <Toaster />
    </>
  );
  const { rerender } = render(button('Select two results.'));
  const user = userEvent.setup();
  await user.tab();
  const compare = screen.getByRole('button', { name: 'Compare' });
  expect(document.activeElement).toBe(compare);
  expect(compare.getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Enter}');
  await screen.findByText('Select two results.');
  expect(act).not.toHaveBeenCalled();
  rerender(button(null));
  expect(compare.getAttribute('aria-disabled')).toBeNull();
  await user.click(compare);
  expect(act).toHaveBeenCalledTimes(1);
});

it('says it in the menu too, whose other actions act', async () => {
  const [favourite, similar] = [vi.fn(), vi.fn()];
  const user = userEvent.setup();
  render(
    <>
      <SelectionMenu
        trigger={<Button>More</Button>}
        open
        onOpenChange={() => undefined}
        actions={[
          { icon: <svg />, label: 'Favourite', obstacle: null, onChoose: favourite },
          { icon: <svg />, label: 'Similar', obstacle: 'Select one.', onChoose: similar },
        ]}
      />
      <Toaster />
    </>,
  );
  await user.click(screen.getByRole('menuitem', { name: 'Similar' }));
  await screen.findByText('Select one.');
  await user.click(screen.getByRole('menuitem', { name: 'Favourite' }));
  expect([favourite.mock.calls.length, similar.mock.calls.length]).toEqual([1, 0]);
});
