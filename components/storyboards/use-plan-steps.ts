'use client';

import { useEffect, useRef, useState } from 'react';
import { toast } from '@/components/ui';
import { storyboardLimits } from '@/lib/pages/storyboards';
import {
  addStep,
  applyDifference,
  type EditedPlan,
  type PlanStep,
  type PlanSteps,
} from './plan-steps';

/** Text that is typed without a longer pause is one step. */
const typingMs = 2_000;

/** Changes a storyboard with Undo and Redo, which last as long as the page is open. */
export function usePlanSteps(plan: EditedPlan, save: (plan: EditedPlan) => void) {
  const [steps, setSteps] = useState<PlanSteps>({ undo: [], redo: [] });
  const latestState = useRef({ plan, save, steps });
  useEffect(() => {
    latestState.current = { plan, save, steps };
  });
  const changedAtMs = useRef(0);

  const store = (nextPlan: EditedPlan, nextSteps: PlanSteps) => {
    latestState.current.save(nextPlan);
    // At once, because two presses may come before the next render.
    latestState.current = { ...latestState.current, plan: nextPlan, steps: nextSteps };
    setSteps(nextSteps);
  };
  /** Undoes or redoes a step, and moves it to the other stack. */
  const moveStep = (step: PlanStep | undefined, from: 'undo' | 'redo') => {
    const { plan: current, steps: stacks } = latestState.current;
    if (step === undefined || !stacks[from].includes(step)) return;
    const { before, after } = step;
    const next =
      from === 'undo'
        ? applyDifference(current, after, before)
        : applyDifference(current, before, after);
    if (next === null) {
      toast.error(`A storyboard has at most ${storyboardLimits.shots} shots.`);
      return;
    }
    const remainingSteps = stacks[from].filter((each) => each !== step);
    const to = from === 'undo' ? 'redo' : 'undo';
    changedAtMs.current = 0;
    store(next, { ...stacks, [from]: remainingSteps, [to]: [...stacks[to], step] });
  };

  return {
    canUndo: steps.undo.length > 0,
    canRedo: steps.redo.length > 0,
    /** Changes the plan. Returns the step, for {@link undo}. */
    change(changes: Partial<EditedPlan>): PlanStep {
      const { plan: before, steps: stacks } = latestState.current;
      const step = { before, after: { ...before, ...changes } };
      const nowMs = Date.now();
      const isTyping = nowMs - changedAtMs.current < typingMs;
      changedAtMs.current = nowMs;
      store(step.after, addStep(stacks, step, isTyping));
      return step;
    },
    /** Undoes a step, by default the last one. Later changes stay. */
    undo: (step?: PlanStep) => moveStep(step ?? latestState.current.steps.undo.at(-1), 'undo'),
    redo: () => moveStep(latestState.current.steps.redo.at(-1), 'redo'),
  };
}
