'use client';

import { useMemo } from 'react';
import type { AppliedPreset } from '@/lib/forms';
import type { CastMember, StoryboardPlan } from '@/lib/pages/storyboards';
import { useFormCharacters } from '../characters';

const noCast: CastMember[] = [];

/** The cast of a storyboard, and the present state of its characters. */
export function useCast(workspace: string, { cast = noCast }: Pick<StoryboardPlan, 'cast'>) {
  const appliedCharacters = useMemo(
    () =>
      cast.map(
        ({ id, name, uses_palette: usesPalette }): AppliedPreset => ({
          id,
          name,
          // Any number: shots are made with the current version.
          version: 1,
          character: { usesPalette },
        }),
      ),
    [cast],
  );
  return {
    cast,
    appliedCharacters,
    characters: useFormCharacters(workspace, appliedCharacters),
  };
}
