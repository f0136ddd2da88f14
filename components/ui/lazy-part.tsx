'use client';

import {
  Component,
  type ComponentType,
  type ContextType,
  createContext,
  lazy,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react';
import { createPortal } from 'react-dom';

/** The code of a part could not be loaded: there is no network, or the server has a newer version. */
class PartLoadError extends Error {}

/** What stays on the page while the code of a part is missing, such as the button that opens it. */
export const MissingPartContext = createContext<ReactNode>(null);

class LoadBoundary extends Component<
  { children: ReactNode; onRetry: () => void },
  { error: unknown }
> {
  static override contextType = MissingPartContext;
  declare context: ContextType<typeof MissingPartContext>;
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
    if (!(this.state.error instanceof PartLoadError)) return;
    this.props.onRetry();
    this.setState({ error: null });
  };

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!(error instanceof PartLoadError)) throw error;
    const failure = createPortal(
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
    return (
      <>
        {this.context}
        {failure}
      </>
    );
  }
}

/** Loads the code of the surrounding part again. */
const RetryContext = createContext<() => void>(() => undefined);

/** While a server restarts or a proxy answers 502, the browser reports no loss of the network, and no event tells when that is over. */
const retryAfterMs = 5_000;

/** Stands in for a part, whose code is loaded again once the network is back, and after some seconds. */
function RetryingStandIn({ children }: { children: ReactNode }) {
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
 * A component whose code is loaded when it is first shown; needs a `Suspense` around it. If the code cannot be loaded, it shows an
 * error with a retry, or `StandIn` if that is given, and tries again once the network is back. With `StandIn` React logs no error, and
 * the code is loaded again every few seconds.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  StandIn?: ComponentType<Props>,
): ComponentType<Props> {
  const PartStandIn = (props: Props) => (
    <RetryingStandIn>{StandIn && <StandIn {...props} />}</RetryingStandIn>
  );
  const fetchPart = () =>
    lazy<ComponentType<Props>>(() =>
      load().catch((cause: unknown) => {
        if (StandIn !== undefined) return { default: PartStandIn };
        throw new PartLoadError('a part of the page could not be loaded', { cause });
      }),
    );
  let Part = fetchPart();
  return function LazyPart(props: Props) {
    const [ShownPart, setShownPart] = useState(() => Part);
    const retry = useCallback(() => {
      // Another place that shows the same part may already have loaded it again.
      if (Part === ShownPart) Part = fetchPart();
      setShownPart(() => Part);
    }, [ShownPart]);
    return (
      <RetryContext value={retry}>
        <LoadBoundary onRetry={retry}>
          <MissingPartContext value={null}>
            <ShownPart {...props} />
          </MissingPartContext>
        </LoadBoundary>
      </RetryContext>
    );
  };
}
