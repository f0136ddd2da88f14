'use client';

import Link from 'next/link';
import { useState } from 'react';
import { FieldError, FieldHelp, Switch, toast } from '@/components/ui';
import { setTwoStepRequiredAction } from '@/lib/console/team/workspaces/actions';
import { useAction } from '../../actions';
import { useShell } from '../../layout';

/** Requires two-step sign-in of everyone in the workspace; saved at once. */
export function TwoStepSwitch({ required }: { required: boolean }) {
  const [value, setValue] = useState(required);
  const { slug } = useShell().workspace;
  const { run, isPending, failure } = useAction(setTwoStepRequiredAction);
  const change = async (isRequired: boolean) => {
    setValue(isRequired);
    if (!(await run(slug, isRequired))) setValue(!isRequired);
    else toast.success(isRequired ? 'Two-step sign-in is required now.' : 'No longer required.');
  };
  return (
    <div>
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <label htmlFor="two-step-required" className="text-sm font-medium">
            Require two-step sign-in
          </label>
          <FieldHelp id="two-step-required-help">
            Members without it are led to set it up before they can open this workspace. API keys
            keep working. See{' '}
            <Link href={`/${slug}/members`} className="underline underline-offset-4">
              Members
            </Link>{' '}
            for who has it.
          </FieldHelp>
        </div>
        <Switch
          checked={value}
          disabled={isPending}
          onCheckedChange={(next) => void change(next)}
          id="two-step-required"
          aria-describedby="two-step-required-help"
        />
      </div>
      {failure === null ? null : (
        <FieldError>
          {failure.message}{' '}
          <Link href={`/${slug}/account`} className="underline underline-offset-4">
            Your account
          </Link>
        </FieldError>
      )}
    </div>
  );
}
