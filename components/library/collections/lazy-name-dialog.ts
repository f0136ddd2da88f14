import { lazyPart } from '@/components/ui';

export const loadNameDialog = () => import('./name-dialog');

/** Asks for a collection's name. Needs a `Suspense` around it. */
export const NameDialog = lazyPart(loadNameDialog);
