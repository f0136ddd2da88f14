import { CopyPlus } from 'lucide-react';
import { Button } from '@/components/ui';
import type { PlannedStep } from './recipe';
import type { RecipeProgress } from './use-recipe-run';

/** Opens the dialog that applies the edits of a version to another picture. Disabled while other edits are applied here. */
export function ApplyButton({
  plan,
  progress,
  onOpen,
}: {
  plan: readonly PlannedStep[];
  progress: RecipeProgress | null;
  onOpen: () => void;
}) {
  if (plan.every(({ step }) => step === null)) return null;
  return (
    <Button size="sm" variant="ghost" disabled={progress !== null} onClick={onOpen}>
      <CopyPlus aria-hidden />
      Apply {plan.length === 1 ? 'this edit' : `these ${plan.length} edits`} to…
    </Button>
  );
}
