import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** Whether React is taking the server's HTML over: what is drawn then has to be what the server drew. */
export const useIsTakenOver = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
