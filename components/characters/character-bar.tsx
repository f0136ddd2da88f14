'use client';

import { UserRound } from 'lucide-react';
import { Suspense, useLayoutEffect, useState } from 'react';
import { lazyPart } from '@/components/ui';
import { PickerButton } from '../presets';
import type { CardsProps, CharacterFormProps } from './character-cards';

const loadPicker = () => import('./character-picker');
const CharacterPicker = lazyPart(loadPicker);
const Cards = lazyPart<CardsProps>(() => import('./character-cards'), Names);
const LinkedCharacter = lazyPart(() => import('./linked-character'));

/** Opens the characters, to put some into a form. */
export function CharacterButton({ workspace, form }: CharacterFormProps) {
  const [isPicking, setPicking] = useState(false);
  return (
    <PickerButton
      label="Characters"
      icon={UserRound}
      load={loadPicker}
      onOpen={() => setPicking(true)}
    >
      {isPicking ? (
        <CharacterPicker workspace={workspace} form={form} onClose={() => setPicking(false)} />
      ) : null}
    </PickerButton>
  );
}

/** The characters of a form: what its model takes of each, and what is left out. */
export function CharacterCards(props: Omit<CardsProps, 'applied'>) {
  const { workspace, form } = props;
  const [linkedId, setLinkedId] = useState<string | null>(null);
  // Read before the form takes its link from the address.
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
          <Cards {...props} applied={appliedCharacters} />
        </Suspense>
      )}
    </>
  );
}

/** In place of the cards, while their code cannot be loaded. */
function Names({ applied }: CardsProps) {
  return (
    <p dir="auto" className="text-sm text-ink-3">
      With {applied.map(({ name }) => name).join(', ')}
    </p>
  );
}
