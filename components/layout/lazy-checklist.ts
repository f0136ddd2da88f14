import { lazyPart } from '@/components/ui';

/** The first steps in a workspace. Needs a `Suspense` around it. Where its code cannot be loaded it is left out. */
export const ChecklistCard = lazyPart(
  () => import('./checklist-card'),
  () => null,
);
