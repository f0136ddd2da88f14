'use client';

import { cn } from '@/components/ui';
import type { ReadModel } from '@/lib/contract';
import { shotCharacters } from '@/lib/experiments';
import { type AppliedPreset, familyOf, formCharacter } from '@/lib/forms';
import { castOf, type Shot, type TakeKind } from '@/lib/pages/storyboards';
import { CharacterButton, CharacterCards, LeftOutOfCharacters } from '../characters';
import type { StoryboardPageState } from './use-storyboard-page';

/** The characters that are sent with the shots. */
export function BoardCast({ state }: { state: StoryboardPageState }) {
  const { workspace, plan, setPlan } = state;
  const { cast, applied, characters } = state.cast;
  const form = {
    noun: 'storyboard',
    spec: { modelName: '' },
    presets: applied,
    putPreset: ({ id, name, character }: AppliedPreset) => {
      const member = { id, name, uses_palette: character?.usesPalette === true };
      const isThere = cast.some((each) => each.id === id);
      setPlan({
        cast: isThere ? cast.map((each) => (each.id === id ? member : each)) : [...cast, member],
        // One that comes back is in every shot again.
        shots: isThere
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

/** Who of the cast is in a shot, and what its models leave out of them. Nothing without a cast. */
export function ShotCast({
  state,
  shot,
  number,
  makes,
}: {
  state: StoryboardPageState;
  shot: Shot;
  number: number;
  /** What can be made of the shot, each with its model and whether it begins with a frame. */
  makes: readonly { kind: TakeKind; model: ReadModel | undefined; hasFrame: boolean }[];
}) {
  const { plan, setShot } = state;
  const { cast, characters } = state.cast;
  if (cast.length === 0) return null;
  const members = castOf(plan, shot);
  const shotCast = members.flatMap(({ id, uses_palette: usesPalette }) => {
    const loaded = characters.loaded.find(({ character }) => character.id === id);
    return loaded === undefined ? [] : [formCharacter(loaded.character, usesPalette)];
  });
  const uses = makes.flatMap(({ kind, model, hasFrame }) =>
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
  const idsIn = members.map(({ id }) => id);
  const idsOut = cast.flatMap(({ id }) => (idsIn.includes(id) ? [] : [id]));
  const toggle = (id: string) =>
    setShot(shot.id, {
      without: idsIn.includes(id) ? [...idsOut, id] : idsOut.filter((each) => each !== id),
    });
  return (
    <div className="grid gap-1">
      <fieldset className="flex flex-wrap items-center gap-1.5">
        <legend className="sr-only">Characters in shot {number}</legend>
        {cast.map(({ id, name }) => {
          const isIn = idsIn.includes(id);
          return (
            <button
              key={id}
              type="button"
              aria-pressed={isIn}
              title={isIn ? 'In this shot' : 'Not in this shot'}
              onClick={() => toggle(id)}
              className={cn(
                'max-w-full truncate rounded-sm border border-line px-2 py-1 text-xs aria-pressed:border-ink aria-pressed:bg-panel pointer-coarse:min-h-11',
                isIn ? '' : 'text-ink-3 line-through',
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
