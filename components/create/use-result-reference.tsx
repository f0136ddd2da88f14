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

/** Uses a result as a reference in the form, or proposes other models when the chosen one accepts no reference. */
export function useResultReference(
  workspace: string,
  entries: readonly ModelEntry[],
  draft: Draft,
): Pick<Reference, 'takes' | 'use'> & { dialog: ReactNode } {
  const { spec, handle } = draft;
  const [asking, setAsking] = useState<ReferenceMedia | null>(null);
  const work = useReferenceWork();
  const use = (media: ReferenceMedia) => {
    if (work === null) return;
    const addition = work.addReference(spec, handle.read(), media);
    if (addition === null) return setAsking(media);
    if (addition.state === 'held') toast.show('It is a reference already.');
    else if (addition.state === 'full')
      toast.show(`${addition.label} takes at most ${addition.most}.`);
    else handle.set({ [addition.field]: addition.values[addition.field] });
  };
  useWaitingReferences(use, asking === null && work !== null);
  return {
    takes: (kind, role) =>
      work !== null &&
      entries.some(
        ({ model, spec: other }) =>
          model.enabled && work.addReference(other, {}, { url: '', kind, role }) !== null,
      ),
    use,
    dialog:
      asking === null ? null : (
        <Suspense>
          <ReferenceDialog
            workspace={workspace}
            models={entries.map(({ model }) => model)}
            base={{ model: spec.modelId, values: handle.read() }}
            media={asking}
            onClose={() => setAsking(null)}
            onChoose={({ model, field, values }) => {
              setAsking(null);
              draft.choose(model.id, { [field]: values[field] });
            }}
          />
        </Suspense>
      ),
  };
}
