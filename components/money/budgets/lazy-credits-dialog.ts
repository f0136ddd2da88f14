import { lazyPart } from '@/components/ui';

const load = () => import('./credits-dialog');

/** Asks for an amount of credits. Needs a `Suspense` around it. */
export const CreditsDialog = lazyPart(load);

/** Handlers of the buttons that open the dialog, which load its code before it is needed. */
export const preloadCreditsDialog = {
  onPointerEnter: () => void load().catch(() => undefined),
  onFocus: () => void load().catch(() => undefined),
};
