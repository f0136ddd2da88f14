'use client';

import type { ReactNode } from 'react';
import { createContext, useContext } from 'react';
import type { FormSpec, RuleOutcome } from '@/lib/forms';
import { applyRules } from '@/lib/forms';
import { useFormValue } from './use-form-value';

const silent: RuleOutcome = { forced: [], reasons: [], advice: [] };
const Context = createContext<RuleOutcome>(silent);

/** Applies the rules between fields. Consumers render again only when the outcome of a rule changes. */
export function RulesProvider({ spec, children }: { spec: FormSpec; children: ReactNode }) {
  const outcome = useFormValue((values) => applyRules(spec, values));
  return <Context value={outcome}>{children}</Context>;
}

/** The current outcome of the rules for one field. */
export function useRulesFor(name: string) {
  const outcome = useContext(Context);
  return {
    forced: outcome.forced.find((entry) => entry.field === name),
    reason: outcome.reasons.find((entry) => entry.field === name)?.message,
    advice: outcome.advice.find((entry) => entry.field === name)?.message,
  };
}
