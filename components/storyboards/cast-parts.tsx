'use client';

import { cn } from '@/components/ui';
import type { ReadModel } from '@/lib/contract';
import { shotCharacters } from '@/lib/experiments';
import { type AppliedPreset, familyOf, formCharacter } from '@/lib/forms';
import { castOfShot, type Shot, type TakeKind } from '@/lib/pages/storyboards';
import { CharacterButton, CharacterCards, LeftOutOfCharacters } from '../characters';
import type { StoryboardPageState } from './use-storyboard-page';

/** Chooses the characters of a storyboard, which are sent with its shots. */
export function StoryboardCast({ state }: { state: StoryboardPageState }) {
  const { workspace, plan, setPlan } = state;
  const { cast, appliedCharacters, characters } = state.cast;
  const form = {
    noun: 'storyboard',
    spec: { modelName: '' },
    presets: appliedCharacters,
    putPreset: ({ id, name, character }: AppliedPreset) => {
      const member = { id, name, uses_palette: character?.usesPalette === true };
      const isInCast = cast.some((each) => each.id === id);
      setPlan({
        cast: isInCast ? cast.map((each) => (each.id === id ? member : each)) : [...cast, member],
        // A character that is added again is in every shot.
        shots: isInCast
          ? plan.shots
          : plan.shots.map((shot) => ({
              ...shot,
              without: shot.without?.filter((each) => each !== id),
            })),
      });
    },
    forgetPreset: (id: string) => setPlan({ cast: cast.filter((each) => each.id !== id) }),
  } as const;
  return (
    <div className="col-span-full grid justify-items-start gap-1.5 *:[ul]:w-full">
      <div className="-mx-3">
        <CharacterButton workspace={workspace} form={form} />
      </div>
      <CharacterCards
        workspace={workspace}
        form={form}
        characters={characters}
        shares={[]}
        pictures={[]}
      />
    </div>
  );
}

/** Chooses which characters of the cast are in a shot, and shows what its models leave out of them. */
export function ShotCast({
  state,
  shot,
  number,
  possibleTakes,
}: {
  state: StoryboardPageState;
  shot: Shot;
  number: number;
  /** What can be made of the shot, and whether it begins with a frame. */
  possibleTakes: readonly { kind: TakeKind; model: ReadModel | undefined; hasFrame: boolean }[];
}) {
  const { plan, setShot } = state;
  const { cast, characters } = state.cast;
  if (cast.length === 0) return null;
  const members = castOfShot(plan, shot);
  const shotCast = members.flatMap(({ id, uses_palette: usesPalette }) => {
    const entry = characters.entries.find(({ character }) => character.id === id);
    return entry === undefined ? [] : [formCharacter(entry.character, usesPalette)];
  });
  const uses = possibleTakes.flatMap(({ kind, model, hasFrame }) =>
    model === undefined || familyOf(model) !== (kind === 'film' ? 'video' : 'image')
      ? []
      : {
          modelName: model.name,
          shares: shotCharacters(model, shot, {
            kind,
            hasFrame,
            ratio: plan.ratio,
            characters: shotCast,
          }),
        },
  );
  const includedIds = members.map(({ id }) => id);
  const excludedIds = cast.flatMap(({ id }) => (includedIds.includes(id) ? [] : [id]));
  const toggle = (id: string) =>
    setShot(shot.id, {
      without: includedIds.includes(id)
        ? [...excludedIds, id]
        : excludedIds.filter((each) => each !== id),
    });
  return (
    <div className="grid gap-1">
      <fieldset className="flex flex-wrap items-center gap-1.5">
        <legend className="sr-only">Characters in shot {number}</legend>
        {cast.map(({ id, name }) => {
          const isIncluded = includedIds.includes(id);
          return (
            <button
              key={id}
              type="button"
              aria-pressed={isIncluded}
              title={isIncluded ? 'In this shot' : 'Not in this shot'}
              onClick={() => toggle(id)}
              className={cn(
                'max-w-full truncate rounded-sm border border-line px-2 py-1 text-xs aria-pressed:border-ink aria-pressed:bg-panel pointer-coarse:min-h-11',
                isIncluded ? '' : 'text-ink-3 line-through',
              )}
            >
              <bdi>{name}</bdi>
            </button>
          );
        })}
      </fieldset>
      <LeftOutOfCharacters missingNames={[]} uses={uses} />
    </div>
  );
}
