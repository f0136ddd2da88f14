'use client';

import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import Link from 'next/link';
import { Button, Dialog, DialogContent, DialogFooter, EmptyState } from '@/components/ui';
import { maxAppliedCharacters } from '@/lib/forms';
import { charactersOptions } from '@/lib/queries';
import { ItemPicker } from '../presets';
import type { CharacterForm } from './character-form';
import { CharacterRow } from './character-row';
import { findCharacters } from './find-characters';

/** Chooses the characters of a form. Default export: it is loaded when it first opens. */
export default function CharacterPicker({
  workspace,
  form,
  onClose,
}: {
  workspace: string;
  form: CharacterForm;
  onClose: () => void;
}) {
  const query = useQuery(charactersOptions(workspace));
  const chosenIds = form.presets.flatMap(({ id, character }) => (character ? [id] : []));
  const { noun = 'form' } = form;
  const isFull = chosenIds.length >= maxAppliedCharacters;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Characters"
        description={`Their pictures and words are sent with ${noun === 'form' ? 'the form' : 'each shot'}. You can choose up to ${maxAppliedCharacters}.`}
        className="sm:h-[min(620px,85dvh)]"
      >
        <ItemPicker
          noun="character"
          query={query}
          placeholder="Search by name, kind, note or person…"
          findItems={findCharacters}
          emptyState={
            <EmptyState
              title="No characters yet"
              description="A character keeps the pictures and words of a person, a product or a brand, for every model."
              action={
                <Button asChild>
                  <Link href={`/${workspace}/characters`}>Open Characters</Link>
                </Button>
              }
            />
          }
          messages={
            isFull
              ? [`A ${noun} takes up to ${maxAppliedCharacters} characters. Take one out first.`]
              : []
          }
          renderRow={(character) => {
            const { id, name, version } = character;
            const isChosen = chosenIds.includes(id);
            const appliedCharacter = { id, name, version, character: { usesPalette: false } };
            return (
              <CharacterRow
                character={character}
                isChosen={isChosen}
                disabled={isFull && !isChosen}
                onPress={() =>
                  isChosen ? form.forgetPreset(id) : form.putPreset(appliedCharacter)
                }
              />
            );
          }}
        />
        <DialogFooter>
          <Button asChild variant="ghost" className="sm:me-auto">
            <Link href={`/${workspace}/characters`}>
              <UserRound aria-hidden />
              All characters
            </Link>
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
