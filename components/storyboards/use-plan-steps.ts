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

/** What is typed without a longer pause is one step. */
const typingMs = 2_000;

/** Changes of a storyboard with one stack of Undo and one of Redo, which last as long as the page is open. */
export function usePlanSteps(plan: EditedPlan, save: (plan: EditedPlan) => void) {
  const [steps, setSteps] = useState<PlanSteps>({ undo: [], redo: [] });
  const latestPlan = useRef({ plan, save, steps });
  useEffect(() => {
    latestPlan.current = { plan, save, steps };
  });
  const changedAtMs = useRef(0);

  const store = (nextPlan: EditedPlan, nextSteps: PlanSteps) => {
    latestPlan.current.save(nextPlan);
    // Read again before the next render: two presses may come within one.
    latestPlan.current = { ...latestPlan.current, plan: nextPlan, steps: nextSteps };
    setSteps(nextSteps);
  };
  /** Moves a step to the other stack and takes its difference over. */
  const move = (step: PlanStep | undefined, from: 'undo' | 'redo') => {
    const { plan: current, steps: stacks } = latestPlan.current;
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
    const rest = stacks[from].filter((each) => each !== step);
    const to = from === 'undo' ? 'redo' : 'undo';
    changedAtMs.current = 0;
    store(next, { ...stacks, [from]: rest, [to]: [...stacks[to], step] });
  };

  return {
    canUndo: steps.undo.length > 0,
    canRedo: steps.redo.length > 0,
    /** Changes the plan. Returns the step, for {@link undo}. */
    change(part: Partial<EditedPlan>): PlanStep {
      const { plan: before, steps: stacks } = latestPlan.current;
      const step = { before, after: { ...before, ...part } };
      const nowMs = Date.now();
      const isGoingOn = nowMs - changedAtMs.current < typingMs;
      changedAtMs.current = nowMs;
      store(step.after, addStep(stacks, step, isGoingOn));
      return step;
    },
    /** Takes back a step, by default the last one. What was changed since stays. */
    undo: (step?: PlanStep) => move(step ?? latestPlan.current.steps.undo.at(-1), 'undo'),
    redo: () => move(latestPlan.current.steps.redo.at(-1), 'redo'),
  };
}
