'use client';

import Link from 'next/link';
import { useState, useTransition } from 'react';
import { FieldError, FieldHelp, Switch, toast } from '@/components/ui';
import type { ActionResult } from '@/lib/contract';
import { callAction } from '../actions';

/** Requires two-step sign-in of everyone in the workspace; saved at once. */
export function TwoStepSwitch({
  required,
  workspace,
  save,
}: {
  required: boolean;
  /** The slug. */
  workspace: string;
  save: (required: boolean) => Promise<ActionResult<void>>;
}) {
  const [value, setValue] = useState(required);
  const [error, setError] = useState<string | null>(null);
  const [pending, start] = useTransition();
  const change = (next: boolean) => {
    setValue(next);
    setError(null);
    start(async () => {
      const result = await callAction(() => save(next));
      if (result.ok) {
        toast.success(next ? 'Two-step sign-in is required now.' : 'No longer required.');
        return;
      }
      setValue(!next);
      setError(result.error.message);
    });
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
            <Link href={`/${workspace}/members`} className="underline underline-offset-4">
              Members
            </Link>{' '}
            for who has it.
          </FieldHelp>
        </div>
        <Switch
          checked={value}
          disabled={pending}
          onCheckedChange={change}
          id="two-step-required"
          aria-describedby="two-step-required-help"
        />
      </div>
      {error === null ? null : (
        <FieldError>
          {error}{' '}
          <Link href={`/${workspace}/account`} className="underline underline-offset-4">
            Your account
          </Link>
        </FieldError>
      )}
    </div>
  );
}
