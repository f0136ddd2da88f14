'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AppliedPreset, CharacterPlan, FormSpec, FormValues, Reason } from '@/lib/forms';
import type { WorkspaceCharacter } from '@/lib/pages/characters';
import type { PresetRef } from '@/lib/pages/presets';
import { charactersOptions } from '@/lib/queries';

export interface FormCharacters {
  /** The characters that exist, each with how the form uses it. */
  readonly entries: readonly {
    readonly character: WorkspaceCharacter;
    readonly usesPalette: boolean;
  }[];
  /** Names of characters that do not exist any more. */
  readonly missingNames: readonly string[];
  /** Why the form cannot be sent yet; empty when it can. */
  readonly reasons: readonly Reason[];
  /** Loads the characters again; null unless loading failed. */
  readonly retry: (() => void) | null;
  /** Puts the characters into the values of a form. */
  plan(spec: FormSpec, values: FormValues): CharacterPlan;
  /** The presets and characters of the form, as a submission sends them. */
  readonly refs: readonly PresetRef[];
}

/** The code that puts characters into forms, loaded with the first character. */
const plannerOptions = queryOptions({
  queryKey: ['character-plan'],
  queryFn: async () => ({ ...(await import('./plan-characters')) }),
  staleTime: Number.POSITIVE_INFINITY,
});

const planWithoutCharacters = (_spec: FormSpec, values: FormValues): CharacterPlan => ({
  values,
  shares: [],
  pictures: [],
});

/** Loads the characters among the presets of a form. */
export function useFormCharacters(
  workspace: string,
  applied: readonly AppliedPreset[],
): FormCharacters {
  const hasCharacters = applied.some(({ character }) => character !== undefined);
  const {
    data,
    isError: hasListFailed,
    refetch: refetchList,
  } = useQuery({ ...charactersOptions(workspace), enabled: hasCharacters });
  const {
    data: planner,
    isError: hasPlannerFailed,
    refetch: refetchPlanner,
  } = useQuery({ ...plannerOptions, enabled: hasCharacters });
  const isIncomplete = hasCharacters && (data === undefined || planner === undefined);
  const hasFailed = isIncomplete && (hasListFailed || hasPlannerFailed);
  return useMemo(() => {
    const list = data?.data ?? [];
    const usedCharacters = applied.flatMap(({ id, name, character: use }) =>
      use === undefined ? [] : [{ name, use, character: list.find((each) => each.id === id) }],
    );
    const entries = usedCharacters.flatMap(({ character, use }) =>
      character === undefined ? [] : [{ character, usesPalette: use.usesPalette }],
    );
    const formCharacters =
      planner === undefined
        ? []
        : entries.map((each) => planner.formCharacter(each.character, each.usesPalette));
    const message = hasFailed ? 'The characters could not be loaded' : 'The characters are loading';
    return {
      entries,
      missingNames:
        data === undefined
          ? []
          : usedCharacters.flatMap(({ name, character }) =>
              character === undefined ? [name] : [],
            ),
      reasons: isIncomplete ? [{ field: '', code: 'invalid' as const, message }] : [],
      retry: hasFailed
        ? () => {
            if (data === undefined) void refetchList();
            if (planner === undefined) void refetchPlanner();
          }
        : null,
      plan:
        formCharacters.length === 0 || planner === undefined
          ? planWithoutCharacters
          : (spec, values) => planner.planCharacters(spec, values, formCharacters),
      refs: applied.flatMap(({ id, version, character: use }) => {
        if (use === undefined) return [{ id, version }];
        const currentCharacter = list.find((each) => each.id === id);
        return currentCharacter === undefined ? [] : [{ id, version: currentCharacter.version }];
      }),
    };
  }, [applied, data, hasFailed, isIncomplete, planner, refetchList, refetchPlanner]);
}
