'use client';

import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { applyRules, type FormSpec, type RuleOutcome, ruleFields, sameValue } from '@/lib/forms';
import { fromKeyed } from './keyed-values';

const noOutcome: RuleOutcome = { forced: [], reasons: [], advice: [] };
const RulesContext = createContext<RuleOutcome>(noOutcome);

/** Applies the rules between fields. Consumers render again only when the outcome of a rule changes. */
export function RulesProvider({ spec, children }: { spec: FormSpec; children: ReactNode }) {
  const watchedFields = useMemo(
    () => spec.fields.filter((field) => ruleFields.includes(field.name)),
    [spec],
  );
  const { control } = useFormContext();
  const keys = watchedFields.map((field) => field.key);
  const watchedValues: readonly unknown[] = useWatch({ control, name: keys });
  const keyed = Object.fromEntries(keys.map((key, index) => [key, watchedValues[index]]));
  const outcome = applyRules(spec, fromKeyed({ ...spec, fields: watchedFields }, keyed));
  const lastOutcome = useRef(noOutcome);
  if (!sameValue(lastOutcome.current, outcome)) lastOutcome.current = outcome;
  return <RulesContext value={lastOutcome.current}>{children}</RulesContext>;
}

/** The current outcome of the rules for one field. */
export function useRulesFor(name: string) {
  const outcome = useContext(RulesContext);
  return {
    forced: outcome.forced.find((entry) => entry.field === name),
    reason: outcome.reasons.find((entry) => entry.field === name)?.message,
    advice: outcome.advice.find((entry) => entry.field === name)?.message,
  };
}
