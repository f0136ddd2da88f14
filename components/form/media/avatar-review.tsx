'use client';

import { Check } from 'lucide-react';
import { Button, cn, FieldError, FieldHelp, Spinner } from '@/components/ui';
import { useAvatarReport } from '../avatar-answer';
import { type AvatarState, readAvatarStates, withNames } from './avatar-states';

const stateLabels: Readonly<Record<AvatarState, string>> = {
  in_review: 'In review',
  approved: 'Approved',
  unusable: 'Not usable',
};

/** The state of one avatar, at the lower edge of its tile. */
export function AvatarChip({ state }: { state: AvatarState | undefined }) {
  if (state === undefined) return null;
  return (
    <span
      className={cn(
        'absolute inset-x-0 bottom-0 flex items-center justify-center gap-0.5 text-2xs text-white',
        state === 'unusable' ? 'bg-bad-solid' : 'bg-black/60',
      )}
    >
      {state === 'approved' ? <Check className="size-3" aria-hidden /> : null}
      {stateLabels[state]}
    </span>
  );
}

export function useAvatarStates(field: string): ReadonlyMap<string, AvatarState> {
  const report = useAvatarReport();
  return report === null || field !== 'avatar_asset_ids' ? new Map() : readAvatarStates(report);
}

/** The consequence of the review for the form, and what to do about it. */
export function AvatarReviewNote({
  field,
  names,
  onRemove,
}: {
  field: string;
  /** Names of the field's avatars, by asset id. */
  names: ReadonlyMap<string, string>;
  onRemove: (ids: readonly string[]) => void;
}) {
  const report = useAvatarReport();
  const states = useAvatarStates(field);
  if (field !== 'avatar_asset_ids' || !report?.review) return null;
  // After one was removed, this answer is outdated.
  if (!report.avatars.every((id) => names.has(id))) return null;
  const { code, message } = report.review;
  if (code === 'avatar_review_pending') {
    return (
      <FieldHelp role="status" className="flex items-center gap-1.5">
        <Spinner className="size-3 shrink-0" />
        In review. This continues automatically, and nothing is charged meanwhile.
      </FieldHelp>
    );
  }
  if (code === 'avatar_provider_unavailable') {
    return (
      <FieldError>
        Avatars can’t be reviewed right now. Nothing was charged. We try again automatically. You
        can also go on without avatars.
      </FieldError>
    );
  }
  const unusableIds = [...names.keys()].filter((id) => states.get(id) === 'unusable');
  return (
    <>
      <FieldError>{withNames(message, names)}</FieldError>
      {unusableIds.length === 0 ? null : (
        <Button size="sm" className="mt-1.5" onClick={() => onRemove(unusableIds)}>
          {unusableIds.length === 1
            ? 'Remove this image'
            : `Remove these ${unusableIds.length} images`}
        </Button>
      )}
    </>
  );
}
