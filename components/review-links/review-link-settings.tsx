'use client';

import { useState } from 'react';
import { Button, FieldHelp, Input, Label, Switch, toast } from '@/components/ui';
import { setReviewLinkSettingsAction } from '@/lib/console/review-links/actions';
import { reviewLinkLimits } from '@/lib/pages/review-link-limits';
import type { ReviewLinkSettings } from '@/lib/pages/review-links';
import { useAction } from '../actions';
import { useShell } from '../layout';
import { LogoField } from './logo-field';

/** Who may make review links, how long new ones work, and the logo on their pages. */
export function ReviewLinkSettingsForm({ initial }: { initial: ReviewLinkSettings }) {
  const { workspace } = useShell();
  const [members, setMembers] = useState(initial.members);
  const [days, setDays] = useState(String(initial.days));
  const [logo, setLogo] = useState(initial.logo);
  const { run, isPending } = useAction(setReviewLinkSettingsAction, {
    failsInToast: true,
    onDone: () => toast.success('The settings of review links were saved.'),
  });
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void run(workspace.slug, { members, days: Number(days), logo });
      }}
    >
      <div className="flex items-start justify-between gap-6">
        <div>
          <Label htmlFor="review-members">Members make review links</Label>
          <FieldHelp id="review-members-help">
            Otherwise only Owners and Admins do. Links that were made stay open until their last
            day.
          </FieldHelp>
        </div>
        <Switch
          id="review-members"
          checked={members}
          onCheckedChange={setMembers}
          aria-describedby="review-members-help"
        />
      </div>
      <div>
        <Label htmlFor="review-days">New links end after</Label>
        <div className="flex items-center gap-2">
          <Input
            id="review-days"
            type="number"
            required
            min={1}
            max={reviewLinkLimits.days}
            className="num w-24"
            value={days}
            onChange={(event) => setDays(event.target.value)}
          />
          <span className="text-sm text-ink-2">days, unless another day is chosen</span>
        </div>
      </div>
      <LogoField logo={logo} onChange={setLogo} />
      <Button type="submit" className="justify-self-start" disabled={isPending}>
        Save
      </Button>
    </form>
  );
}
