import { brokenMessages } from '../media';

/** Shown instead of a file that cannot be loaded. */
export const BrokenFile = ({ reason }: { reason: 'gone' | 'offline' }) => (
  <p className="grid size-full place-items-center px-6 text-center text-ink-2">
    {brokenMessages[reason]}
    {reason === 'gone' ? ' Result addresses are temporary.' : null}
  </p>
);
