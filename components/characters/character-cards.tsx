'use client';

import { UserRound, X } from 'lucide-react';
import Link from 'next/link';
import { Button } from '@/components/ui';
import type { AppliedPreset, CharacterShare, PlacedPicture } from '@/lib/forms';
import type { WorkspaceCharacter } from '@/lib/pages/characters';
import { PresetPicture } from '../presets';
import type { CharacterForm } from './character-form';
import { PaletteSwatches } from './palette-swatches';
import { goneSentence, hiddenSentence, shareSentences } from './share-sentences';
import type { FormCharacters } from './use-form-characters';

export interface CharacterFormProps {
  workspace: string;
  form: CharacterForm;
}

export interface CardsProps extends CharacterFormProps {
  appliedCharacters: readonly AppliedPreset[];
  characters: FormCharacters;
  /** What the form, with its present values, takes of each character. */
  shares: readonly CharacterShare[];
  /** The pictures that the characters put into the form's fields. */
  pictures: readonly PlacedPicture[];
}

/** A card for each character of a form. Default export: it is loaded lazily. */
export default function Cards({
  workspace,
  form,
  appliedCharacters,
  characters,
  shares,
  pictures,
}: CardsProps) {
  return (
    <>
      {characters.retry === null ? null : (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-bad">
          The characters could not be loaded.
          <Button size="sm" onClick={characters.retry}>
            Try again
          </Button>
        </p>
      )}
      <ul
        aria-label={`Characters of this ${form.noun ?? 'form'}`}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-1.5"
      >
        {appliedCharacters.map((applied) => (
          <li key={applied.id} className="min-w-0">
            <CharacterCard
              workspace={workspace}
              form={form}
              applied={applied}
              entry={characters.entries.find(({ character }) => character.id === applied.id)}
              isMissing={characters.missingNames.includes(applied.name)}
              share={shares.find(({ id }) => id === applied.id)}
              pictures={pictures.filter(({ character }) => character.id === applied.id)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function CharacterCard({
  workspace,
  form,
  applied,
  entry,
  isMissing,
  share,
  pictures,
}: CharacterFormProps & {
  applied: AppliedPreset;
  /** Undefined while the character is loading, and when it is missing. */
  entry: FormCharacters['entries'][number] | undefined;
  isMissing: boolean;
  share: CharacterShare | undefined;
  pictures: readonly PlacedPicture[];
}) {
  const { id } = applied;
  const name = entry?.character.name ?? applied.name;
  const palette = entry?.character.palette ?? [];
  const usesPalette = applied.character?.usesPalette === true;
  const sentences = share === undefined ? null : shareSentences(share, form.spec.modelName);
  return (
    <div className="flex items-start gap-2.5 rounded-md border border-line bg-sunk p-1.5 dark:bg-raised">
      <CardPictures character={entry?.character} pictures={pictures} />
      <div className="min-w-0 flex-1 text-xs text-pretty text-ink-3">
        <Link
          href={`/${workspace}/characters/${id}`}
          prefetch={false}
          dir="auto"
          className="block truncate text-sm text-ink hover:underline"
        >
          {name}
        </Link>
        {isMissing ? (
          <p className="text-warn">{form.noun === undefined ? goneSentence : hiddenSentence}</p>
        ) : null}
        {sentences?.usedSentence == null ? null : <p dir="auto">{sentences.usedSentence}</p>}
        {sentences?.leftOutSentences.map((sentence) => (
          <p key={sentence} dir="auto" className="break-words text-warn">
            {sentence}
          </p>
        ))}
        {palette.length === 0 ? null : (
          <button
            type="button"
            aria-pressed={usesPalette}
            onClick={() => form.putPreset({ ...applied, character: { usesPalette: !usesPalette } })}
            className="mt-1 inline-flex min-h-6 items-center gap-1.5 rounded-sm border border-line bg-bg px-1.5 text-ink-2 hover:text-ink aria-pressed:border-ink aria-pressed:text-ink pointer-coarse:min-h-11"
          >
            <PaletteSwatches palette={palette} />
            Palette in the prompt
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label={`Take ${name} out of the ${form.noun ?? 'form'}`}
        onClick={() => form.forgetPreset(id)}
        className="grid size-6 shrink-0 place-items-center rounded-xs text-ink-3 hover:text-ink pointer-coarse:size-11"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </div>
  );
}

/** How many pictures a card shows. */
const maxPictures = 4;

/** The first pictures that the character puts into the form; if it puts none there, the character's own picture. */
function CardPictures({
  character,
  pictures,
}: {
  character: WorkspaceCharacter | undefined;
  pictures: readonly PlacedPicture[];
}) {
  const placedUrls = new Set(pictures.map(({ url }) => url));
  const placedReferences = (character?.references ?? []).filter(
    ({ url }) => url !== null && placedUrls.has(url),
  );
  const ownPicture = { file: '', picture_url: character?.picture_url ?? null };
  const shownReferences =
    placedReferences.length === 0 ? [ownPicture] : placedReferences.slice(0, maxPictures);
  return (
    <span className="flex shrink-0 -space-x-2">
      {shownReferences.map(({ file, picture_url: url }) => (
        <PresetPicture key={file} url={url} icon={UserRound} className="size-9" />
      ))}
    </span>
  );
}
