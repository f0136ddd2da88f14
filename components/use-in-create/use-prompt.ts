'use client';

import { useRouter } from 'next/navigation';
import { toast } from '@/components/ui';
import { familyOf } from '@/lib/forms';
import { useModels } from '@/lib/queries';
import { readCurrentForm } from './current-form';
import { promptHref } from './prompt-href';

/** Opens Create with a text as the prompt, in this tab's current form or else with the first model. */
export function usePrompt(workspace: string): (text: string) => void {
  const router = useRouter();
  const { data: models = [] } = useModels(workspace);
  return (text) => {
    const first = models.find((model) => model.enabled && familyOf(model) !== 'text');
    const form = readCurrentForm(workspace) ?? (first && { model: first.id, values: {} });
    if (form === undefined) return toast.error('This workspace has no image or video model.');
    const { href, cut } = promptHref(workspace, form, text);
    if (cut) toast.show('The text was too long for a prompt and was shortened.');
    router.push(href);
  };
}
