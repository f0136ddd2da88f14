'use client';

import { useEffect, useState } from 'react';
import { publishModelAction, saveModelAction } from '@/lib/console/operator/management/actions';
import type { ConnectedModel } from '@/lib/contract';
import { useAction } from '../../actions';
import { contentOf, isSameContent, type ModelContent } from './model-content';
import { readDraft, useAskBeforeClosing, writeDraft } from './tab-draft';

/**
 * The edited model, beside the saved one. Text typed while a save runs stays. A newer version from the server
 * (after an undo) is shown at once, unless something is unsaved: then Save is refused, because the versions
 * differ. Unsaved changes are kept in this tab when the page is left.
 */
export function useModelDraft(model: ConnectedModel) {
  const [savedModel, setSavedModel] = useState(model);
  const [draft, setDraft] = useState<ModelContent>(() => contentOf(model));
  const [discardCount, setDiscardCount] = useState(0);
  const isChanged = !isSameContent(draft, savedModel);
  const name = `model:${model.id}`;

  // After hydration: the server does not know the tab's drafts.
  useEffect(() => {
    const storedDraft = readDraft<{ version: number | null; content: ModelContent }>(name);
    if (storedDraft === null) return;
    setSavedModel((now) => ({ ...now, version: storedDraft.version }));
    setDraft(storedDraft.content);
  }, [name]);
  useEffect(() => {
    writeDraft(name, isChanged ? { version: savedModel.version, content: draft } : null);
  }, [name, isChanged, draft, savedModel.version]);
  useAskBeforeClosing(isChanged);

  const saveModel = useAction(async (sentContent: ModelContent, version: number) => {
    const result = await saveModelAction({ ...sentContent, version });
    if (result.ok) {
      setSavedModel(result.value);
      setDraft((now) => (now === sentContent ? contentOf(result.value) : now));
    }
    return result;
  });

  if ((model.version ?? 0) > (savedModel.version ?? 0) && !isChanged && !saveModel.isPending) {
    setSavedModel(model);
    setDraft(contentOf(model));
  }

  const publishing = useAction(() => publishModelAction(model.id), { onDone: setSavedModel });

  async function save(): Promise<void> {
    publishing.clear();
    await saveModel.run(draft, savedModel.version ?? 0);
  }

  async function publish(): Promise<void> {
    saveModel.clear();
    await publishing.run();
  }

  return {
    savedModel,
    draft,
    isChanged,
    isSaving: saveModel.isPending,
    isPublishing: publishing.isPending,
    /** How often changes were discarded: the key of editors that keep text which is not valid yet. */
    discards: discardCount,
    error: (publishing.failure ?? saveModel.failure)?.message ?? null,
    save,
    publish,
    discard: () => {
      const newest = (model.version ?? 0) > (savedModel.version ?? 0) ? model : savedModel;
      setSavedModel(newest);
      setDraft(contentOf(newest));
      publishing.clear();
      saveModel.clear();
      setDiscardCount((count) => count + 1);
    },
    edit: (more: Partial<ModelContent>) => setDraft((now) => ({ ...now, ...more })),
    /** Shows a model that the server has just returned; the draft stays. */
    adopt: setSavedModel,
  };
}

export type ModelEditing = ReturnType<typeof useModelDraft>;
