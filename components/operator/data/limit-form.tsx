'use client';

import { useState } from 'react';
import { Button, Card, FieldError, formatCount, Input, Label } from '@/components/ui';
import { setRateLimitAction } from '@/lib/console/operator/records/actions';
import type { RateLimit } from '@/lib/contract';
import { useAction } from '../../actions';

/** The rate limit of each key of a workspace. */
export function LimitForm({
  workspace,
  limit,
  standard: defaultLimit,
}: {
  workspace: string;
  limit: RateLimit | null;
  /** The default limit of the installation. */
  standard: RateLimit;
}) {
  const [perMinute, setPerMinute] = useState(String(limit?.requests_per_minute ?? ''));
  const [burst, setBurst] = useState(String(limit?.burst ?? ''));
  const [isInvalid, setInvalid] = useState(false);
  const { run, isPending, failure } = useAction(setRateLimitAction);
  function send(next: RateLimit | null) {
    setInvalid(false);
    void run(workspace, next);
  }
  const error = isInvalid ? 'Enter two whole numbers above zero.' : failure?.message;
  function submit() {
    const next = { requests_per_minute: Number(perMinute), burst: Number(burst) };
    const isWhole = Object.values(next).every((each) => Number.isInteger(each) && each >= 1);
    if (isWhole) send(next);
    else setInvalid(true);
  }
  return (
    <Card className="p-5">
      <form
        className="grid gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <h2 className="text-md font-semibold">Rate limit of each key</h2>
        <p className="text-sm text-pretty text-ink-2">
          {limit === null ? 'Now the standard: ' : 'The standard is '}
          {formatCount(defaultLimit.requests_per_minute)} a minute,{' '}
          {formatCount(defaultLimit.burst)} at once.
        </p>
        <div className="grid grid-cols-2 gap-3">
          <div>
            <Label htmlFor="limit-minute">Requests a minute</Label>
            <Input
              id="limit-minute"
              type="number"
              inputMode="numeric"
              min="1"
              value={perMinute}
              placeholder={String(defaultLimit.requests_per_minute)}
              onChange={(event) => setPerMinute(event.target.value)}
            />
          </div>
          <div>
            <Label htmlFor="limit-burst">At once</Label>
            <Input
              id="limit-burst"
              type="number"
              inputMode="numeric"
              min="1"
              value={burst}
              placeholder={String(defaultLimit.burst)}
              onChange={(event) => setBurst(event.target.value)}
            />
          </div>
        </div>
        <FieldError>{error}</FieldError>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" loading={isPending}>
            Set limit
          </Button>
          {limit === null ? null : (
            <Button variant="ghost" disabled={isPending} onClick={() => send(null)}>
              Use the standard
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
