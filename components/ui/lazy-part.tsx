'use client';

import {
  Component,
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react';
import { createPortal } from 'react-dom';

/** The code of a part could not be fetched: there is no network, or the server has a newer version. */
class PartNotLoaded extends Error {}

class LoadBoundary extends Component<
  { children: ReactNode; onRetry: () => void },
  { error: unknown }
> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch() {
    window.addEventListener('online', this.retry);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.retry);
  }

  readonly retry = () => {
    window.removeEventListener('online', this.retry);
    if (!(this.state.error instanceof PartNotLoaded)) return;
    this.props.onRetry();
    this.setState({ error: null });
  };

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!(error instanceof PartNotLoaded)) throw error;
    return createPortal(
      <div
        role="alert"
        className="fixed inset-x-3 bottom-[calc(12px+env(safe-area-inset-bottom)+var(--bottom-bar,0px))] z-60 mx-auto flex max-w-md items-center gap-3 rounded-md border border-line bg-panel py-3 pr-3 pl-4 text-sm shadow-pop"
      >
        <p className="flex-1">This could not be loaded. Check your connection.</p>
        <button
          type="button"
          onClick={this.retry}
          className="h-8 shrink-0 rounded-sm border border-line-strong px-3 font-medium hover:bg-sunk pointer-coarse:min-h-11"
        >
          Try again
        </button>
      </div>,
      document.body,
    );
  }
}

/** Fetches the code of the surrounding part again. */
const RetryContext = createContext<() => void>(() => undefined);

/** A server that starts anew, or a proxy that answers 502, is no loss of the network: nothing says when it is over. */
const retryAfterMs = 5_000;

/** Shows something in place of a part, which is fetched again once the network is back, and after some seconds. */
function UntilLoaded({ children }: { children: ReactNode }) {
  const retry = useContext(RetryContext);
  useEffect(() => {
    const timer = setTimeout(retry, retryAfterMs);
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [retry]);
  return children;
}

/**
 * A component whose code is fetched when it is first shown; needs a `Suspense` around it. If the code cannot
 * be fetched, it shows an error with a retry, or `Instead` if that is given, and tries again once the network is back.
 * With `Instead` nothing fails, so React logs nothing, and it is tried again every few seconds.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Instead?: ComponentType<Props>,
): ComponentType<Props> {
  const Replacement = (props: Props) => (
    <UntilLoaded>{Instead && <Instead {...props} />}</UntilLoaded>
  );
  const fetchPart = () =>
    lazy<ComponentType<Props>>(() =>
      load().catch((cause: unknown) => {
        if (Instead !== undefined) return { default: Replacement };
        throw new PartNotLoaded('a part of the page could not be loaded', { cause });
      }),
    );
  let Part = fetchPart();
  return function LazyPart(props: Props) {
    const [ShownPart, setShownPart] = useState(() => Part);
    const retry = useCallback(() => {
      // Another place that shows it may have fetched it again already.
      if (Part === ShownPart) Part = fetchPart();
      setShownPart(() => Part);
    }, [ShownPart]);
    return (
      <RetryContext value={retry}>
        <LoadBoundary onRetry={retry}>
          <ShownPart {...props} />
        </LoadBoundary>
      </RetryContext>
    );
  };
}
