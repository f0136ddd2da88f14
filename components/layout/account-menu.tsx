'use client';

import { Avatar, LazyMenu, lazyPart } from '@/components/ui';
import { useShell } from './shell-context';

const loadItems = () => import('./account-menu-items');
const AccountMenuItems = lazyPart(loadItems);

/** The signed-in person; opens the account menu. */
export function AccountMenu() {
  const { user } = useShell();
  return (
    <LazyMenu
      render={(state) => <AccountMenuItems {...state} />}
      load={loadItems}
      trigger={
        <button
          type="button"
          aria-label={`Account of ${user.name}`}
          className="grid size-8 shrink-0 place-items-center rounded-full pointer-coarse:size-11"
        >
          <Avatar name={user.name} />
        </button>
      }
    />
  );
}
