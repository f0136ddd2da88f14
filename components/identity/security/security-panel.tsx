'use client';

import { KeyRound, LifeBuoy, Smartphone } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ReactNode, Suspense, useState } from 'react';
import { Badge, Button, lazyPart, RelativeTime } from '@/components/ui';
import type { TwoStepState } from '@/lib/pages/two-step';
import type { SecurityTask } from './types';

const loadDialog = () => import('./security-dialog');
const SecurityDialog = lazyPart(loadDialog);

/** Two-step sign-in of the signed-in person: the authenticator app, passkeys and recovery codes. */
export function SecurityPanel({ state, email }: { state: TwoStepState; email: string }) {
  const router = useRouter();
  const [task, setTask] = useState<SecurityTask | null>(null);
  const close = (isChanged: boolean) => {
    setTask(null);
    if (isChanged) router.refresh();
  };
  const openerProps = (next: SecurityTask) => ({
    onPointerEnter: () => void loadDialog().catch(() => undefined),
    onFocus: () => void loadDialog().catch(() => undefined),
    onClick: () => setTask(next),
  });
  const isTwoStepOn = state.app || state.passkeys.length > 0;
  return (
    <>
      <ul className="divide-y divide-line">
        <Item
          icon={<Smartphone aria-hidden />}
          title="Authenticator app"
          badge={state.app ? <Badge tone="good">On</Badge> : null}
          action={
            state.app ? (
              <Button size="sm" {...openerProps({ kind: 'app-off' })}>
                Turn off
              </Button>
            ) : (
              <Button size="sm" {...openerProps({ kind: 'app' })}>
                Set up
              </Button>
            )
          }
        >
          A new code every 30 seconds, from an app on your phone.
        </Item>
        <Item
          icon={<KeyRound aria-hidden />}
          title="Passkeys"
          badge={state.passkeys.length > 0 ? <Badge tone="good">On</Badge> : null}
          action={
            state.passkeyOrigin === null ? null : (
              <Button size="sm" {...openerProps({ kind: 'passkey' })}>
                Add a passkey
              </Button>
            )
          }
        >
          {state.passkeyOrigin === null
            ? 'Passkeys need an https address with a domain name. Ask the person who runs this server.'
            : 'Your fingerprint, face or device PIN signs you in, without a password.'}
        </Item>
        {state.passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <li key={id} className="flex min-h-14 items-center gap-3 py-2 pl-8">
            <div className="min-w-0 flex-1">
              <p dir="auto" className="truncate font-medium">
                {name}
              </p>
              <p className="text-sm text-ink-2">
                added <RelativeTime at={createdAt} />
                {lastUsedAt === null ? (
                  ', not used yet'
                ) : (
                  <>
                    , last used <RelativeTime at={lastUsedAt} />
                  </>
                )}
              </p>
            </div>
            <Button
              size="sm"
              aria-label={`Remove the passkey ${name}`}
              {...openerProps({ kind: 'passkey-remove', id, name })}
            >
              Remove
            </Button>
          </li>
        ))}
        {isTwoStepOn ? (
          <Item
            icon={<LifeBuoy aria-hidden />}
            title="Recovery codes"
            badge={
              <Badge tone={state.codesLeft > 2 ? 'neutral' : 'warn'}>{state.codesLeft} left</Badge>
            }
            action={
              <Button size="sm" {...openerProps({ kind: 'codes' })}>
                Create new ones
              </Button>
            }
          >
            For when your phone or passkey is lost. Each works once.
          </Item>
        ) : null}
      </ul>
      {task === null ? null : (
        <Suspense>
          <SecurityDialog task={task} state={state} email={email} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function Item({
  icon,
  title,
  badge,
  action,
  children,
}: {
  icon: ReactNode;
  title: string;
  badge: ReactNode;
  action: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-3 py-3">
      <span className="shrink-0 text-ink-3 [&_svg]:size-5 [&_svg]:stroke-[1.6]">{icon}</span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex items-center gap-2 font-medium">
          {title}
          {badge}
        </p>
        <p className="text-sm text-pretty text-ink-2">{children}</p>
      </div>
      {action}
    </li>
  );
}
