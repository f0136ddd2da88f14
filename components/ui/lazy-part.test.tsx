// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
// React writes the errors that boundaries catch.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

class Page extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => (this.state.failed ? 'the error page' : this.props.children);
}

const Panel = ({ text }: { text: string }) => <p>{text}</p>;
const loaded = async () => ({ default: Panel });
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

describe('a part that is loaded late', () => {
  it('reports that it could not be loaded, and is shown once it can be', async () => {
    const load = vi.fn(loaded).mockImplementationOnce(offline);
    const Part = lazyPart(load);
    render(<Part text="here" />, { wrapper: Suspense });
    expect((await screen.findByRole('alert')).textContent).toContain('Check your connection.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('here')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows its replacement instead, if there is one, and logs no error', async () => {
    const Part = lazyPart(offline, Panel);
    render(<Part text="plain" />, { wrapper: Suspense });
    expect(await screen.findByText('plain')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(console.error).not.toHaveBeenCalled();
  });

  it('is fetched again once the network is back, also behind its replacement', async () => {
    const load = vi.fn(loaded).mockImplementationOnce(offline);
    const Part = lazyPart(load, () => 'instead');
    render(<Part text="here" />, { wrapper: Suspense });
    expect(await screen.findByText('instead')).toBeTruthy();
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('here')).toBeTruthy();
    window.dispatchEvent(new Event('online'));
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is fetched again after some seconds online, once for all places that show it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const load = vi.fn(loaded).mockImplementationOnce(offline).mockImplementationOnce(offline);
    const Part = lazyPart(load, () => 'instead ');
    const { container } = render(
      <Suspense>
        <Part text="first " />
        <Part text="second " />
      </Suspense>,
    );
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    const seen = () => [container.textContent, load.mock.calls.length];
    await pass(0);
    expect(seen()).toEqual(['instead instead ', 1]);
    await pass(4_999);
    expect(seen()).toEqual(['instead instead ', 1]);
    await pass(1);
    expect(seen()).toEqual(['instead instead ', 2]);
    await pass(5_000);
    expect(seen()).toEqual(['first second ', 3]);
    await pass(60_000);
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('leaves its own errors to the page', async () => {
    const Part = lazyPart(async () => ({
      default: (): ReactNode => {
        throw new Error('a mistake in it');
      },
    }));
    render(
      <Page>
        <Suspense>
          <Part />
        </Suspense>
      </Page>,
    );
    expect(await screen.findByText('the error page')).toBeTruthy();
  });
});
