'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AppliedPreset, CharacterPlan, FormSpec, FormValues, Reason } from '@/lib/forms';
import type { WorkspaceCharacter } from '@/lib/pages/characters';
import type { PresetRef } from '@/lib/pages/presets';
import { charactersOptions } from '@/lib/queries';

export interface FormCharacters {
  /** The characters that exist, with how the form uses each. */
  readonly loaded: readonly {
    readonly character: WorkspaceCharacter;
    readonly usesPalette: boolean;
  }[];
  /** Names of those that are not there any more. */
  readonly missingNames: readonly string[];
  /** Why the form cannot be sent yet; empty when it can. */
  readonly reasons: readonly Reason[];
  /** Loads them again; null unless they could not be loaded. */
  readonly retry: (() => void) | null;
  /** The values of a form of any model with its characters. */
  plan(spec: FormSpec, values: FormValues): CharacterPlan;
  /** What the form was filled in with, as a submission sends it. */
  readonly refs: readonly PresetRef[];
}

/** What becomes of the characters of a form; its code is loaded with the first one. */
const planOptions = queryOptions({
  queryKey: ['character-plan'],
  queryFn: async () => ({ ...(await import('./plan-characters')) }),
  staleTime: Number.POSITIVE_INFINITY,
});

const planWithout = (_spec: FormSpec, values: FormValues): CharacterPlan => ({
  values,
  shares: [],
  pictures: [],
});

/** Follows the characters among what a form was filled in with. */
export function useFormCharacters(
  workspace: string,
  applied: readonly AppliedPreset[],
): FormCharacters {
  const isUsed = applied.some(({ character }) => character !== undefined);
  const {
    data,
    isError,
    refetch: refetchList,
  } = useQuery({ ...charactersOptions(workspace), enabled: isUsed });
  const {
    data: planner,
    isError: lacksPlanner,
    refetch: refetchPlanner,
  } = useQuery({ ...planOptions, enabled: isUsed });
  const isMissing = isUsed && (data === undefined || planner === undefined);
  const isFailed = isMissing && (isError || lacksPlanner);
  return useMemo(() => {
    const list = data?.data ?? [];
    const usedCharacters = applied.flatMap(({ id, name, character: use }) =>
      use === undefined ? [] : [{ name, use, character: list.find((each) => each.id === id) }],
    );
    const loaded = usedCharacters.flatMap(({ character, use }) =>
      character === undefined ? [] : [{ character, usesPalette: use.usesPalette }],
    );
    const formCharacters =
      planner === undefined
        ? []
        : loaded.map((each) => planner.formCharacter(each.character, each.usesPalette));
    const message = isFailed ? 'The characters could not be loaded' : 'The characters are loading';
    return {
      loaded,
      missingNames:
        data === undefined
          ? []
          : usedCharacters.flatMap(({ name, character }) =>
              character === undefined ? [name] : [],
            ),
      reasons: isMissing ? [{ field: '', code: 'invalid' as const, message }] : [],
      retry: isFailed
        ? () => {
            if (data === undefined) void refetchList();
            if (planner === undefined) void refetchPlanner();
          }
        : null,
      plan:
        formCharacters.length === 0 || planner === undefined
          ? planWithout
          : (spec, values) => planner.planCharacters(spec, values, formCharacters),
      refs: applied.flatMap(({ id, version, character: use }) => {
        if (use === undefined) return [{ id, version }];
        const current = list.find((each) => each.id === id);
        return current === undefined ? [] : [{ id, version: current.version }];
      }),
    };
  }, [applied, data, isFailed, isMissing, planner, refetchList, refetchPlanner]);
}
