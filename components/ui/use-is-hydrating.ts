import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** Whether React is hydrating the server's HTML, so that the component has to render what the server rendered. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
