'use client';

import { useMemo } from 'react';
import { Credits, Dialog, DialogBody, DialogContent, Skeleton } from '@/components/ui';
import type { ReadModel } from '@/lib/contract';
import { type FormState, familyOf, type MediaKind } from '@/lib/forms';
import { useQuote } from '@/lib/queries';
import { ModelPicture } from '../models';
import { type Proposal, proposalsFor, type ReferenceMedia } from './proposals';

const nouns: Readonly<Record<MediaKind, string>> = {
  image: 'reference images',
  video: 'reference videos',
  audio: 'reference audio',
};

const nounOf = ({ kind, role }: ReferenceMedia): string =>
  role === undefined ? nouns[kind] : `a ${role} frame`;

/**
 * The models that accept a reference, each with the price of the form. Nothing changes until one is chosen. Default
 * export, because it is loaded lazily.
 */
export default function ReferenceDialog({
  workspace,
  models,
  base,
  media,
  onChoose,
  onClose,
}: {
  workspace: string;
  models: readonly ReadModel[];
  /** The current form; null when there is none yet. */
  base: FormState | null;
  media: ReferenceMedia;
  onChoose: (proposal: Proposal) => void;
  onClose: () => void;
}) {
  const proposals = useMemo(() => proposalsFor(models, base, media), [models, base, media]);
  const currentModel = models.find(({ id }) => id === base?.model);
  const noun = nounOf(media);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={`Models that take ${noun}`}
        description={
          currentModel === undefined
            ? 'Choose the model to use it with. The price is for the form as it is.'
            : `${currentModel.name} doesn’t take ${noun}. Choose a model that does, or close this to keep ${currentModel.name}.`
        }
      >
        <DialogBody className="px-2 pb-3">
          {proposals.length === 0 ? (
            <p className="px-3 py-6 text-center text-sm text-ink-2">
              No model of this workspace takes {noun}.
            </p>
          ) : (
            <ul>
              {proposals.map((proposal) => (
                <li key={proposal.model.id}>
                  <Row workspace={workspace} proposal={proposal} onChoose={onChoose} />
                </li>
              ))}
            </ul>
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

function Row({
  workspace,
  proposal,
  onChoose,
}: {
  workspace: string;
  proposal: Proposal;
  onChoose: (proposal: Proposal) => void;
}) {
  const { model, label, body } = proposal;
  return (
    <button
      type="button"
      onClick={() => onChoose(proposal)}
      className="flex min-h-13 w-full items-center gap-3 rounded-md px-3 py-2 text-left hover:bg-sunk dark:hover:bg-raised"
    >
      <ModelPicture picture={null} family={familyOf(model)} className="size-8" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{model.name}</span>
        <span className="block truncate text-xs text-ink-3">as {label.toLowerCase()}</span>
      </span>
      <span className="shrink-0 text-sm text-ink-2 tabular-nums">
        {body === null ? model.pricing.credits_text : <Price workspace={workspace} {...{ body }} />}
      </span>
    </button>
  );
}

function Price({ workspace, body }: { workspace: string; body: NonNullable<Proposal['body']> }) {
  const { data, error } = useQuote(workspace, body);
  if (data !== undefined) return <Credits amount={data.estimated_credits} />;
  if (error !== null) return <span title={error.message}>no price</span>;
  return <Skeleton className="h-4 w-16" />;
}
