'use client';

import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { applyRules, type FormSpec, type RuleOutcome, ruleFields, sameValue } from '@/lib/forms';
import { fromKeyed } from './keyed-values';

const silent: RuleOutcome = { forced: [], reasons: [], advice: [] };
const Context = createContext<RuleOutcome>(silent);

/** Applies the rules between fields. Consumers render again only when the outcome of a rule changes. */
export function RulesProvider({ spec, children }: { spec: FormSpec; children: ReactNode }) {
  const watched = useMemo(
    () => spec.fields.filter((field) => ruleFields.includes(field.name)),
    [spec],
  );
  const { control } = useFormContext();
  const keys = watched.map((field) => field.key);
  const watchedValues: readonly unknown[] = useWatch({ control, name: keys });
  const keyed = Object.fromEntries(keys.map((key, index) => [key, watchedValues[index]]));
  const outcome = applyRules(spec, fromKeyed({ ...spec, fields: watched }, keyed));
  const last = useRef(silent);
  if (!sameValue(last.current, outcome)) last.current = outcome;
  return <Context value={last.current}>{children}</Context>;
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
