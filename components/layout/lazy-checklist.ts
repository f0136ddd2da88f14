import { lazyPart } from '@/components/ui';

/** The first steps in a workspace. Needs a `Suspense` around it. Renders nothing when its code cannot be loaded. */
export const ChecklistCard = lazyPart(
  () => import('./checklist-card'),
  () => null,
);
