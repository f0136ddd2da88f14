'use client';

import {
  Bell,
  BookOpen,
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  Plug,
  ShieldOff,
  Sun,
  UserRound,
} from 'lucide-react';
import Link from 'next/link';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  type LazyMenuState,
} from '@/components/ui';
import { signOutAction, signOutEverywhereAction } from '@/lib/console/identity/session/actions';
import { useCommandCenter } from './command-center';
import { workspacePath } from './paths';
import { useShell } from './shell-context';
import { chooseTheme, type ThemeChoice, useThemeChoice } from './theme';

const themes: ReadonlyArray<{ value: ThemeChoice; label: string; icon: typeof Sun }> = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
];

/** The account menu: theme, account page and sign-out. Default export, because it is loaded lazily. */
export default function AccountMenuItems({ trigger, open, onOpenChange }: LazyMenuState) {
  const { user, workspace } = useShell();
  const { openShortcuts } = useCommandCenter();
  const theme = useThemeChoice();
  return (
    <DropdownMenu open={open} onOpenChange={onOpenChange}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="w-60">
        <div className="px-2 py-1.5">
          <p dir="auto" className="truncate font-medium">
            {user.name}
          </p>
          <p className="truncate text-xs text-ink-3">{user.email}</p>
        </div>
        <DropdownMenuItem asChild>
          <Link href={workspacePath(workspace, 'account')}>
            <UserRound aria-hidden />
            Your account
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link href={workspacePath(workspace, 'notifications')}>
            <Bell aria-hidden />
            Notifications
          </Link>
        </DropdownMenuItem>
        {user.operator ? (
          <DropdownMenuItem asChild>
            <Link href="/operator">
              <Plug aria-hidden />
              Providers and models
            </Link>
          </DropdownMenuItem>
        ) : null}
        <DropdownMenuSeparator />
        <DropdownMenuLabel>Theme</DropdownMenuLabel>
        <DropdownMenuRadioGroup value={theme}>
          {themes.map(({ value, label, icon: Icon }) => (
            <DropdownMenuRadioItem key={value} value={value} onSelect={() => chooseTheme(value)}>
              <Icon aria-hidden />
              {label}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <Link href="/docs">
            <BookOpen aria-hidden />
            API reference
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem icon={<Keyboard aria-hidden />} shortcut="?" onSelect={openShortcuts}>
          Keyboard shortcuts
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem icon={<LogOut aria-hidden />} onSelect={() => void signOutAction()}>
          Sign out
        </DropdownMenuItem>
        <DropdownMenuItem
          icon={<ShieldOff aria-hidden />}
          onSelect={() => void signOutEverywhereAction()}
        >
          Sign out everywhere
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
