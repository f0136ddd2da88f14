'use client';

import { Monitor, Smartphone } from 'lucide-react';
import { Badge, Button, RelativeTime, toast } from '@/components/ui';
import { endOtherSessionsAction, endSessionAction } from '@/lib/console/identity/session/actions';
import { useAction } from '../../actions';

/** A browser in which the person is signed in. */
export interface SessionItem {
  readonly id: string;
  readonly device: string;
  readonly address: string | null;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly isCurrent: boolean;
}

/** The browsers in which the person is signed in, each with a button that signs it out. */
export function Sessions({ sessions }: { sessions: readonly SessionItem[] }) {
  const endSession = useAction(endSessionAction, {
    failsInToast: true,
    onDone: () => toast.success('Session ended.'),
  });
  const endingOthers = useAction(endOtherSessionsAction, {
    failsInToast: true,
    onDone: () => toast.success('Signed out everywhere else.'),
  });
  const isPending = endSession.isPending || endingOthers.isPending;
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
              {session.isCurrent ? (
                <Badge tone="good">This browser</Badge>
              ) : (
                <Button
                  size="sm"
                  loading={isPending}
                  aria-label={`End the session of ${session.device}`}
                  onClick={() => void endSession.run(session.id)}
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
          <Button loading={isPending} onClick={() => void endingOthers.run()}>
            End all others
          </Button>
        </div>
      ) : null}
    </div>
  );
}
