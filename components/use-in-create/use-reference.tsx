'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { toast } from '@/components/ui';
import type { ReadModel } from '@/lib/contract';
import type { FormState, FrameRole, MediaKind } from '@/lib/forms';
import { useModels } from '@/lib/queries';
import { useDraftOwner } from '../drafts';
import { fillForm, readCurrentForm } from './current-form';
import { ReferenceDialog } from './lazy-reference-dialog';
import type { ReferenceMedia } from './proposals';
import { useReferenceWork } from './use-reference-work';

const offeredUses = [
  { kind: 'image' },
  { kind: 'video' },
  { kind: 'audio' },
  { kind: 'image', role: 'first' },
  { kind: 'image', role: 'last' },
] as const satisfies readonly Omit<ReferenceMedia, 'url'>[];
const noModels: readonly ReadModel[] = [];

const keyOfUse = ({ kind, role }: Omit<ReferenceMedia, 'url'>) => `${kind} ${role ?? 'reference'}`;

export interface Reference {
  /** Whether any model of the workspace accepts this kind, or a picture as this frame. */
  takes(kind: MediaKind, role?: FrameRole): boolean;
  /** Whether a form of this model accepts this kind. */
  fits(kind: MediaKind, model: string): boolean;
  /** Opens Create with the file added to the form, or proposes models when the form's model accepts none. */
  use(media: ReferenceMedia): void;
  dialog: ReactNode;
}

/**
 * "Use as reference" on any page: adds the file to the current form of Create, or to `fallback` when Create was
 * not opened yet. Never changes the model without asking.
 */
export function useReference(workspace: string, fallback: FormState | null = null): Reference {
  const router = useRouter();
  const owner = useDraftOwner();
  const { data: models = noModels } = useModels(workspace);
  const work = useReferenceWork();
  const acceptedUses = useMemo(
    () =>
      new Set(
        offeredUses
          .filter((use) => work && work.proposalsFor(models, null, { url: '', ...use }).length > 0)
          .map(keyOfUse),
      ),
    [models, work],
  );
  const [openChoice, setOpenChoice] = useState<{
    base: FormState | null;
    media: ReferenceMedia;
  } | null>(null);
  const openCreate = (form: FormState) => {
    fillForm(owner, form);
    router.push(`/${workspace}/create`);
  };
  return {
    takes: (kind, role) => acceptedUses.has(keyOfUse({ kind, role })),
    fits(kind, id) {
      const model = models.find((each) => each.enabled && each.id === id);
      if (work === null || model === undefined) return false;
      return work.addReference(work.normalizeModelForm(model), {}, { url: '', kind }) !== null;
    },
    use(media) {
      if (work === null) return;
      const base = readCurrentForm(owner) ?? fallback;
      const model = models.find(({ id, enabled }) => enabled && id === base?.model);
      const addition =
        base && model
          ? work.addReference(work.normalizeModelForm(model), base.values, media)
          : null;
      if (base === null || addition === null) setOpenChoice({ base, media });
      else if (addition.state === 'full') {
        toast.show(`${addition.label} takes at most ${addition.most}. Remove one in Create first.`);
      } else openCreate(addition.state === 'held' ? base : { ...base, values: addition.values });
    },
    dialog:
      openChoice === null ? null : (
        <Suspense>
          <ReferenceDialog
            workspace={workspace}
            models={models}
            {...openChoice}
            onClose={() => setOpenChoice(null)}
            onChoose={({ model, values }) => {
              setOpenChoice(null);
              openCreate({ ...openChoice.base, model: model.id, values });
            }}
          />
        </Suspense>
      ),
  };
}
