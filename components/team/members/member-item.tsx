'use client';

import { MoreHorizontal, ShieldCheck } from 'lucide-react';
import { Avatar, Badge, buttonVariants, LazyMenu, lazyPart, RelativeTime } from '@/components/ui';
import type { MemberMenuProps } from './member-menu';
import { roleNames } from './types';

const loadMenu = () => import('./member-menu');
const MemberMenu = lazyPart(loadMenu);

/** A member: name, role and joining date, with a menu of what the reader may change. */
export function MemberItem({
  member,
  isSelf,
  mayTransfer,
  mayReset,
  workspaceName,
  onLink,
}: MemberMenuProps) {
  const trigger = (
    <button
      type="button"
      aria-label={isSelf ? 'Actions for yourself' : `Actions for ${member.name}`}
      className={buttonVariants({ variant: 'ghost', icon: true })}
    >
      <MoreHorizontal aria-hidden />
    </button>
  );
  return (
    <li className="flex min-h-16 items-center gap-3 px-4 py-3">
      <Avatar name={member.name} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span dir="auto" className="truncate">
            {member.name}
          </span>
          {isSelf ? <span className="text-sm font-normal text-ink-3">you</span> : null}
        </p>
        <p className="truncate text-sm text-ink-2">{member.email}</p>
      </div>
      <p className="hidden text-right text-xs text-ink-3 sm:block">
        {member.lastSeenAt === null ? (
          'not seen yet'
        ) : (
          <>
            seen <RelativeTime at={member.lastSeenAt} />
          </>
        )}
      </p>
      {member.twoStep ? (
        <Badge tone="good" title="Signs in with two steps">
          <ShieldCheck aria-hidden />
          <span className="max-sm:sr-only">Two-step</span>
        </Badge>
      ) : null}
      <Badge tone={member.role === 'owner' ? 'live' : 'neutral'}>{roleNames[member.role]}</Badge>
      {isSelf || member.roles.length > 0 ? (
        <LazyMenu
          trigger={trigger}
          load={loadMenu}
          render={(state) => (
            <MemberMenu
              {...state}
              member={member}
              isSelf={isSelf}
              mayTransfer={mayTransfer}
              mayReset={mayReset}
              workspaceName={workspaceName}
              onLink={onLink}
            />
          )}
        />
      ) : (
        <span className="w-9 shrink-0 pointer-coarse:w-11" aria-hidden />
      )}
    </li>
  );
}
