'use client';

import { useRouter } from 'next/navigation';
import { toast } from '@/components/ui';
import type { ReadModel } from '@/lib/contract';
import { familyOf } from '@/lib/forms';
import { useModels } from '@/lib/queries';
import { useDraftOwner } from '../drafts';
import { fillForm, readCurrentForm } from './current-form';

/**
 * The model for a prompt that a text brings: the one of the form while it makes images or videos, else the first that
 * makes images; one for videos when the text asks for a video.
 */
export function chooseModelForText(
  models: readonly ReadModel[],
  currentId: string | undefined,
  text: string,
): ReadModel | undefined {
  const usableModels = models.filter((model) => model.enabled && familyOf(model) !== 'text');
  const currentModel = usableModels.find(({ id }) => id === currentId);
  // "Video" is the same word in most languages that write it with Latin letters.
  const foldedText = text.normalize('NFC').toLowerCase();
  const asksForVideo = ['video', 'vídeo', 'vidéo'].some((word) => foldedText.includes(word));
  const isVideo =
    asksForVideo || (currentModel !== undefined && familyOf(currentModel) === 'video');
  const family = isVideo ? 'video' : 'image';
  if (currentModel !== undefined && familyOf(currentModel) === family) return currentModel;
  return (
    usableModels.find((model) => familyOf(model) === family) ?? currentModel ?? usableModels[0]
  );
}

/** Opens Create with a text as the prompt; the settings of its form stay where the model takes them. */
export function usePrompt(workspace: string): (text: string) => void {
  const router = useRouter();
  const owner = useDraftOwner();
  const { data: models = [] } = useModels(workspace);
  return (text) => {
    const form = readCurrentForm(owner);
    const model = chooseModelForText(models, form?.model, text);
    if (model === undefined) return toast.error('This workspace has no image or video model.');
    // Settings of another model are not known to mean the same here.
    const values = form?.model === model.id ? form.values : {};
    fillForm(owner, { model: model.id, values: { ...values, prompt: text.trim() } });
    router.push(`/${workspace}/create`);
  };
}
