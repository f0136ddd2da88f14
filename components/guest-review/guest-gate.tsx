'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Banner, Button, FieldHelp, Input, Label, PasswordInput, toast } from '@/components/ui';
import { enterReviewAction, requestReviewCodeAction } from '@/lib/console/review-links/actions';
import type { ReviewGate } from '@/lib/pages/review-links';
import { guestLogoHref } from '@/lib/queries';
import { useAction } from '../actions';
import { GuestMessage } from './guest-message';

/** Asks for what a link needs before it shows its results. What was typed stays after a refusal. */
export function GuestGate({ token, gate }: { token: string; gate: ReviewGate }) {
  const router = useRouter();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const enter = useAction(enterReviewAction, { onDone: () => router.refresh() });
  const request = useAction(requestReviewCodeAction, {
    onDone: () => toast.success('If this address is on the list, a code is on its way.'),
  });
  const failure = enter.failure ?? request.failure;
  return (
    <GuestMessage
      brand={gate.brand}
      logo={gate.has_logo ? guestLogoHref(token) : null}
      title={gate.title}
      text="You are asked for a review."
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void enter.run(token, { name, password, email, code });
        }}
      >
        {gate.name ? (
          <div>
            <Label htmlFor="guest-name">Your name</Label>
            <Input
              id="guest-name"
              required
              autoComplete="name"
              maxLength={60}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <FieldHelp>It is shown beside what you say and decide.</FieldHelp>
          </div>
        ) : null}
        {gate.password ? (
          <div>
            <Label htmlFor="guest-password">Password</Label>
            <PasswordInput
              id="guest-password"
              required
              autoComplete="off"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <FieldHelp>The person who sent the link knows it.</FieldHelp>
          </div>
        ) : null}
        {gate.code ? (
          <>
            <div>
              <Label htmlFor="guest-email">Your email address</Label>
              <div className="flex gap-2">
                <Input
                  id="guest-email"
                  type="email"
                  required
                  autoComplete="email"
                  value={email}
                  onChange={(event) => setEmail(event.target.value)}
                />
                <Button
                  className="shrink-0"
                  disabled={request.isPending || !email.includes('@')}
                  onClick={() => void request.run(token, email)}
                >
                  Send a code
                </Button>
              </div>
            </div>
            <div>
              <Label htmlFor="guest-code">Code from the mail</Label>
              <Input
                id="guest-code"
                required
                inputMode="numeric"
                autoComplete="one-time-code"
                className="num"
                value={code}
                onChange={(event) => setCode(event.target.value)}
              />
            </div>
          </>
        ) : null}
        {failure === null ? null : (
          <Banner tone="bad" className="rounded-md">
            {failure.message}
          </Banner>
        )}
        <Button type="submit" variant="primary" disabled={enter.isPending}>
          Open the review
        </Button>
      </form>
    </GuestMessage>
  );
}
