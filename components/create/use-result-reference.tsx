'use client';

import { type ReactNode, Suspense, useState } from 'react';
import { toast } from '@/components/ui';
import {
  type Reference,
  ReferenceDialog,
  type ReferenceMedia,
  useReferenceWork,
  useWaitingReferences,
} from '../use-in-create';
import type { ModelEntry } from './model-entries';
import type { Draft } from './use-draft';

/** Uses a result as a reference in the form, or offers other models when the chosen one takes no references. */
export function useResultReference(
  workspace: string,
  entries: readonly ModelEntry[],
  draft: Draft,
): Pick<Reference, 'takes' | 'use'> & { dialog: ReactNode } {
  const { spec, handle } = draft;
  const [offeredMedia, setOfferedMedia] = useState<ReferenceMedia | null>(null);
  const referenceWork = useReferenceWork();
  const use = (media: ReferenceMedia) => {
    if (referenceWork === null) return;
    const addition = referenceWork.addReference(spec, handle.read(), media);
    if (addition === null) return setOfferedMedia(media);
    if (addition.state === 'held') toast.show('It is a reference already.');
    else if (addition.state === 'full')
      toast.show(`${addition.label} takes at most ${addition.most}.`);
    else handle.set({ [addition.field]: addition.values[addition.field] });
  };
  useWaitingReferences(use, offeredMedia === null && referenceWork !== null);
  return {
    takes: (kind, role) =>
      referenceWork !== null &&
      entries.some(
        ({ model, spec: other }) =>
          model.enabled && referenceWork.addReference(other, {}, { url: '', kind, role }) !== null,
      ),
    use,
    dialog:
      offeredMedia === null ? null : (
        <Suspense>
          <ReferenceDialog
            workspace={workspace}
            models={entries.map(({ model }) => model)}
            base={{ model: spec.modelId, values: handle.read() }}
            media={offeredMedia}
            onClose={() => setOfferedMedia(null)}
            onChoose={({ model, field, values }) => {
              setOfferedMedia(null);
              draft.choose(model.id, { [field]: values[field] });
            }}
          />
        </Suspense>
      ),
  };
}
