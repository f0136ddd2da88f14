'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { toast } from '@/components/ui';
import { maxAppliedCharacters } from '@/lib/forms';
import { charactersOptions } from '@/lib/queries';
import type { CharacterFormProps } from './character-cards';

/** Puts the character of a link into the form once it is loaded. Renders nothing. Default export, because it is loaded lazily. */
export default function LinkedCharacter({
  workspace,
  form,
  id: linkedId,
  onDone,
}: CharacterFormProps & { id: string; onDone: () => void }) {
  const { data, isSuccess, fetchStatus } = useQuery(charactersOptions(workspace));
  const linkedCharacter = data?.data.find(({ id }) => id === linkedId);
  // A list that is being refetched may lack a character that was just made.
  const isUnavailable = isSuccess && fetchStatus === 'idle' && linkedCharacter === undefined;
  const putCharacter = useEffectEvent(
    ({ id, name, version }: NonNullable<typeof linkedCharacter>) => {
      onDone();
      // A character that is already in the form keeps its palette choice.
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
  const reportUnavailable = useEffectEvent(() => {
    toast.show('The character of this link is not available to you. Choose another one.');
    onDone();
  });
  useEffect(() => {
    if (isUnavailable) reportUnavailable();
  }, [isUnavailable]);
  useEffect(() => {
    if (linkedCharacter !== undefined) putCharacter(linkedCharacter);
  }, [linkedCharacter]);
  return null;
}
