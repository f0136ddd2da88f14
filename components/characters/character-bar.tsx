'use client';

import { UserRound } from 'lucide-react';
import { Suspense, useLayoutEffect, useState } from 'react';
import { lazyPart } from '@/components/ui';
import { PickerButton } from '../presets';
import type { CardsProps, CharacterFormProps } from './character-cards';

const loadPicker = () => import('./character-picker');
const CharacterPicker = lazyPart(loadPicker);
const Cards = lazyPart<CardsProps>(() => import('./character-cards'), CharacterNames);
const LinkedCharacter = lazyPart(() => import('./linked-character'));

/** Opens a dialog in which the characters of a form are chosen. */
export function CharacterButton({ workspace, form }: CharacterFormProps) {
  const [isPicking, setIsPicking] = useState(false);
  return (
    <PickerButton
      label="Characters"
      icon={UserRound}
      load={loadPicker}
      onOpen={() => setIsPicking(true)}
    >
      {isPicking ? (
        <CharacterPicker workspace={workspace} form={form} onClose={() => setIsPicking(false)} />
      ) : null}
    </PickerButton>
  );
}

/** The characters of a form, each with what its model takes and leaves out. */
export function CharacterCards(props: Omit<CardsProps, 'appliedCharacters'>) {
  const { workspace, form } = props;
  const [linkedId, setLinkedId] = useState<string | null>(null);
  // Before the form reads its link and clears the address.
  useLayoutEffect(() => {
    const id = new URLSearchParams(window.location.search).get('character');
    // In development effects run twice, and the address is empty the second time.
    if (id !== null) setLinkedId(id);
  }, []);
  const appliedCharacters = form.presets.filter(({ character }) => character !== undefined);
  return (
    <>
      {linkedId === null ? null : (
        <Suspense fallback={null}>
          <LinkedCharacter
            workspace={workspace}
            form={form}
            id={linkedId}
            onDone={() => setLinkedId(null)}
          />
        </Suspense>
      )}
      {appliedCharacters.length === 0 ? null : (
        <Suspense fallback={null}>
          <Cards {...props} appliedCharacters={appliedCharacters} />
        </Suspense>
      )}
    </>
  );
}

/** Shown instead of the cards when their code cannot be loaded. */
function CharacterNames({ appliedCharacters }: CardsProps) {
  return (
    <p dir="auto" className="text-sm text-ink-3">
      With {appliedCharacters.map(({ name }) => name).join(', ')}
    </p>
  );
}
