'use client';

import { useState } from 'react';
import type { ConnectedModel } from '@/lib/contract';
import { callAction } from '../actions';
import type { ModelContent } from './model-content';
import { contentOf, isSameContent } from './model-content';
import type { ModelActions } from './types';

/**
 * What is edited, beside what is saved. What is typed while a save runs stays. A newer version from the server (after an
 * undo) is shown at once, unless something is not saved: then Save is refused, because the versions differ.
 */
export function useModelDraft(model: ConnectedModel, actions: Pick<ModelActions, 'save'>) {
  const [saved, setSaved] = useState(model);
  const [draft, setDraft] = useState<ModelContent>(() => contentOf(model));
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const isChanged = !isSameContent(draft, saved);

  if ((model.version ?? 0) > (saved.version ?? 0) && !isChanged && !isSaving) {
    setSaved(model);
    setDraft(contentOf(model));
  }

  async function save(): Promise<void> {
    const sent = draft;
    setError(null);
    setSaving(true);
    const version = saved.version ?? 0;
    const result = await callAction(() => actions.save({ ...sent, version }));
    setSaving(false);
    if (!result.ok) {
      setError(result.error.message);
      return;
    }
    setSaved(result.value);
    setDraft((now) => (now === sent ? contentOf(result.value) : now));
  }

  return {
    saved,
    draft,
    isChanged,
    isSaving,
    error,
    save,
    edit: (more: Partial<ModelContent>) => setDraft((now) => ({ ...now, ...more })),
    /** Takes a model that the server has just written without its content (published, unpublished). */
    adopt: setSaved,
    fail: setError,
  };
}

export type ModelEditing = ReturnType<typeof useModelDraft>;
