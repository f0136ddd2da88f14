'use client';

import { useQuery } from '@tanstack/react-query';
import { Button, ErrorState, Skeleton, ToggleChip } from '@/components/ui';
import { type FormSpec, planCharacters } from '@/lib/forms';
import type { WorkspaceCharacter } from '@/lib/pages/characters';
import { mostTriedCharacters, type TriedCharacter } from '@/lib/pages/experiments';
import { charactersOptions } from '@/lib/queries';
import { shareSentences } from './share-sentences';
import { pictureName } from './use-form-characters';

/** The result without any character, beside those with one. */
export const noCharacter: TriedCharacter = {
  ref: null,
  name: 'No character',
  trigger: '',
  note: '',
  references: [],
};

const triedOf = ({ id, version, name, trigger, note, references }: WorkspaceCharacter) => ({
  ref: { id, version },
  name,
  trigger,
  note,
  references: references.flatMap((reference, at) => {
    const { role, url } = reference;
    return url === null ? [] : [{ name: pictureName(reference, at), role, url }];
  }),
});

/** The characters that an experiment tries: switched on one by one, with what each model leaves out of them. */
export function TriedCharacters({
  workspace,
  tried,
  specs,
  onChange,
}: {
  workspace: string;
  tried: readonly TriedCharacter[];
  /** The forms of the models that the experiment has. */
  specs: readonly FormSpec[];
  onChange: (tried: TriedCharacter[]) => void;
}) {
  const query = useQuery(charactersOptions(workspace));
  const characters = query.data?.data ?? [];
  const isOn = (id: string | null) => tried.some(({ ref }) => (ref?.id ?? null) === id);
  const isFull = tried.length >= mostTriedCharacters;
  const without = (id: string | null) => tried.filter(({ ref }) => (ref?.id ?? null) !== id);
  const add = (character: WorkspaceCharacter) =>
    onChange([...without(character.id), triedOf(character)]);
  const olderCharacters = characters.filter(({ id, version }) =>
    tried.some(({ ref }) => ref?.id === id && ref.version !== version),
  );
  // Those that were removed since, or are another person's.
  const others = tried.filter(
    ({ ref }) => ref !== null && query.isSuccess && !characters.some(({ id }) => id === ref.id),
  );
  if (query.isPending) return <Skeleton className="h-8" />;
  if (query.isError) {
    return (
      <ErrorState
        size="inline"
        title="The characters could not be loaded"
        onRetry={() => void query.refetch()}
      />
    );
  }
  const hasPrivate = characters.some(({ id, is_shared }) => !is_shared && isOn(id));
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-1.5">
        <ToggleChip
          isOn={isOn(null)}
          onToggle={() =>
            isOn(null) ? onChange(without(null)) : isFull ? null : onChange([noCharacter, ...tried])
          }
        >
          No character
        </ToggleChip>
        {characters.map((character) => (
          <ToggleChip
            key={character.id}
            isOn={isOn(character.id)}
            onToggle={() =>
              isOn(character.id) ? onChange(without(character.id)) : isFull ? null : add(character)
            }
          >
            <bdi>{character.name}</bdi>
          </ToggleChip>
        ))}
        {others.map(({ ref, name }) => (
          <ToggleChip key={ref?.id} isOn onToggle={() => onChange(without(ref?.id ?? null))}>
            <bdi>{name}</bdi>
          </ToggleChip>
        ))}
      </div>
      {characters.length === 0 ? (
        <p className="text-xs text-ink-3">
          There are no characters yet. Make one under Characters.
        </p>
      ) : null}
      {isFull ? (
        <p className="text-xs text-ink-3">An experiment tries up to {mostTriedCharacters}.</p>
      ) : null}
      {hasPrivate ? (
        <p className="text-xs text-ink-3">
          A character of yours alone becomes a part of this experiment, which your team sees.
        </p>
      ) : null}
      {leftOutSentences(tried, specs).map(({ name, sentence }) => (
        <p key={`${name} ${sentence}`} className="text-xs text-warn">
          <bdi>{name}</bdi>: {sentence}
        </p>
      ))}
      {olderCharacters.map((character) => (
        <p key={character.id} className="flex flex-wrap items-center gap-2 text-xs text-ink-2">
          <span>
            <bdi>{character.name}</bdi> was changed since.
          </span>
          <Button size="sm" onClick={() => add(character)}>
            Use version {character.version}
          </Button>
        </p>
      ))}
    </div>
  );
}

/** What the models of the experiment leave out of its characters, and why. */
function leftOutSentences(tried: readonly TriedCharacter[], specs: readonly FormSpec[]) {
  return tried.flatMap(({ ref, ...character }) =>
    ref === null
      ? []
      : specs.flatMap((spec) => {
          const { shares } = planCharacters(spec, {}, [{ ...character, id: ref.id, palette: [] }]);
          return shares
            .flatMap((share) => shareSentences(share, spec.modelName).leftOut)
            .map((sentence) => ({ name: character.name, sentence }));
        }),
  );
}
