'use client';

import { X } from 'lucide-react';
import { Banner, IconButton } from '@/components/ui';
import { type FormSpec, fieldOf } from '@/lib/forms';
import { MoreCredits } from '../layout';
import type { Submissions } from './use-submissions';

/** Why the last submission was refused, until it is dismissed. */
export function SubmissionRefusal({
  submissions,
  spec,
}: {
  submissions: Submissions;
  spec: FormSpec;
}) {
  const { refusal } = submissions;
  const fieldLabel = refusal?.failure.param
    ? fieldOf(spec, refusal.failure.param)?.label
    : undefined;
  if (refusal === null) return null;
  return (
    <Banner
      tone="bad"
      className="mb-2 rounded-md md:px-3"
      actions={
        <IconButton label="Dismiss" size="sm" onClick={submissions.clearRefusal}>
          <X aria-hidden />
        </IconButton>
      }
    >
      {fieldLabel ? `${fieldLabel}: ` : null}
      {refusal.failure.message}{' '}
      <MoreForRefusal code={refusal.failure.code} neededCredits={refusal.submission.seenCredits} />
    </Banner>
  );
}

/** A link to more credits, for refusals that more credits or a larger budget would prevent. */
function MoreForRefusal({ code, neededCredits }: { code: string; neededCredits: number | null }) {
  if (code === 'insufficient_credits') return <MoreCredits neededCredits={neededCredits} />;
  if (code === 'project_budget') return <MoreCredits about="project" />;
  return code === 'budget_exceeded' ? (
    <MoreCredits about="budget" neededCredits={neededCredits} />
  ) : null;
}
