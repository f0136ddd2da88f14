'use client';

import { Monitor, Smartphone } from 'lucide-react';
import { useTransition } from 'react';
import { Badge, Button, RelativeTime, toast } from '@/components/ui';
import type { ActionResult } from '@/lib/contract';
import { callAction } from '../actions';

/** A browser in which the person is signed in. */
export interface SessionItem {
  readonly id: string;
  readonly device: string;
  readonly address: string | null;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly current: boolean;
}

/** The browsers in which the person is signed in, each with a button that signs it out. */
export function Sessions({
  sessions,
  end,
  endOthers,
}: {
  sessions: readonly SessionItem[];
  end: (session: string) => Promise<ActionResult<void>>;
  endOthers: () => Promise<ActionResult<void>>;
}) {
  const [pending, start] = useTransition();
  const run = (action: () => Promise<ActionResult<void>>, successMessage: string) =>
    start(async () => {
      const result = await callAction(() => action());
      if (result.ok) toast.success(successMessage);
      else toast.error(result.error.message);
    });
  return (
    <div className="grid gap-4">
      <ul aria-label="Sessions" className="divide-y divide-line">
        {sessions.map((session) => {
          const Icon = /iPhone|Android/.test(session.device) ? Smartphone : Monitor;
          return (
            <li key={session.id} className="flex min-h-14 items-center gap-3 py-2">
              <Icon className="size-5 shrink-0 stroke-[1.6] text-ink-3" aria-hidden />
              <div className="min-w-0 flex-1">
                <p className="font-medium">{session.device}</p>
                <p className="text-sm text-ink-2">
                  {session.address ? <span className="num">{session.address}, </span> : null}
                  seen <RelativeTime at={session.lastSeenAt} />
                </p>
              </div>
              {session.current ? (
                <Badge tone="good">This browser</Badge>
              ) : (
                <Button
                  size="sm"
                  loading={pending}
                  aria-label={`End the session of ${session.device}`}
                  onClick={() => run(() => end(session.id), 'Session ended.')}
                >
                  End
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 ? (
        <div>
          <Button loading={pending} onClick={() => run(endOthers, 'Signed out everywhere else.')}>
            End all others
          </Button>
        </div>
      ) : null}
    </div>
  );
}
