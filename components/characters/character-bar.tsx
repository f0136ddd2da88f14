'use client';

import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { lazyPart, toast } from '@/components/ui';
import { type AppliedPreset, maxAppliedCharacters } from '@/lib/forms';
import { charactersOptions } from '@/lib/queries';
import { PickerButton } from '../presets';
import type { CardsProps, CharacterFormProps } from './character-cards';
import type { CharacterForm } from './character-form';

const loadPicker = () => import('./character-picker');
const CharacterPicker = lazyPart(loadPicker);
const Cards = lazyPart<CardsProps>(() => import('./character-cards'), Names);

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
  useLinkedCharacter(workspace, form);
  const applied = form.presets.filter(({ character }) => character !== undefined);
  if (applied.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Cards {...props} applied={applied} />
    </Suspense>
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

/** Puts the character of a link into the form, once it is loaded. */
function useLinkedCharacter(workspace: string, form: CharacterForm): void {
  const [linkedId, setLinkedId] = useState<string | null>(null);
  // Read before the form takes its link from the address.
  useLayoutEffect(() => {
    const id = new URLSearchParams(window.location.search).get('character');
    // In development effects run twice, and the address is empty the second time.
    if (id !== null) setLinkedId(id);
  }, []);
  const { data, isSuccess, fetchStatus } = useQuery({
    ...charactersOptions(workspace),
    enabled: linkedId !== null,
  });
  const linkedCharacter = data?.data.find(({ id }) => id === linkedId);
  // A list that was read before may lack one that was just made.
  const isGone =
    linkedId !== null && isSuccess && fetchStatus === 'idle' && linkedCharacter === undefined;
  const put = useEffectEvent((preset: AppliedPreset) => {
    // One that is there already keeps how the form uses it.
    if (form.presets.some(({ id }) => id === preset.id)) return;
    const count = form.presets.filter(({ character }) => character !== undefined).length;
    if (count < maxAppliedCharacters) form.putPreset(preset);
    else {
      toast.show(
        `A form takes up to ${maxAppliedCharacters} characters. Take one out to use ${preset.name}.`,
      );
    }
  });
  useEffect(() => {
    if (!isGone) return;
    toast.show('The character of this link is not available to you. Choose another one.');
    setLinkedId(null);
  }, [isGone]);
  useEffect(() => {
    if (linkedCharacter === undefined) return;
    const { id, name, version } = linkedCharacter;
    put({ id, name, version, character: { usesPalette: false } });
    setLinkedId(null);
  }, [linkedCharacter]);
}
