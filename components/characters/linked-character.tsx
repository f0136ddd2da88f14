'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { toast } from '@/components/ui';
import { maxAppliedCharacters } from '@/lib/forms';
import { charactersOptions } from '@/lib/queries';
import type { CharacterFormProps } from './character-cards';

/** Puts the character of a link into the form, once it is loaded. Shows nothing. Default export, because it is loaded lazily. */
export default function LinkedCharacter({
  workspace,
  form,
  id: linkedId,
  onDone,
}: CharacterFormProps & { id: string; onDone: () => void }) {
  const { data, isSuccess, fetchStatus } = useQuery(charactersOptions(workspace));
  const linkedCharacter = data?.data.find(({ id }) => id === linkedId);
  // A list that was read before may lack one that was just made.
  const isGone = isSuccess && fetchStatus === 'idle' && linkedCharacter === undefined;
  const putCharacter = useEffectEvent(
    ({ id, name, version }: NonNullable<typeof linkedCharacter>) => {
      onDone();
      // One that is there already keeps how the form uses it.
      if (form.presets.some((preset) => preset.id === id)) return;
      const count = form.presets.filter(({ character }) => character !== undefined).length;
      if (count < maxAppliedCharacters) {
        form.putPreset({ id, name, version, character: { usesPalette: false } });
      } else {
        toast.show(
          `A form takes up to ${maxAppliedCharacters} characters. Take one out to use ${name}.`,
        );
      }
    },
  );
  const leaveOut = useEffectEvent(() => {
    toast.show('The character of this link is not available to you. Choose another one.');
    onDone();
  });
  useEffect(() => {
    if (isGone) leaveOut();
  }, [isGone]);
  useEffect(() => {
    if (linkedCharacter !== undefined) putCharacter(linkedCharacter);
  }, [linkedCharacter]);
  return null;
}
