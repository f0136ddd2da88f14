export { AppShell } from './app-shell';
export { BackLink } from './back-link';
export { LowCreditsBanner, OfflineBanner, PersonalBanner, UnreachableBanner } from './banners';
export { beforePaintScript, formPanelKey } from './before-paint';
export { BrandMark } from './brand-mark';
export { CardsSkeleton } from './cards-skeleton';
export {
  CommandCenterProvider,
  useCommandSearch,
  useCommands,
  useShortcut,
  useShortcutHints,
} from './command-center';
export type { Command, FoundCommands, Shortcut } from './command-types';
export { CrashPage } from './crash-page';
export { CreditsPill } from './credits-pill';
export { replayEarlyInput } from './early-input';
export { IntentLink } from './intent-link';
export { ChecklistCard } from './lazy-checklist';
export { LoadFailure } from './load-failure';
export { MissingPage } from './missing-page';
export { ModKey } from './mod-key';
export { MoreCredits } from './more-credits';
export { NavCount } from './nav-count';
export { mainScrollerId, Page, PageSection } from './page';
export { newTeamPath, workspaceHome, workspacePath } from './paths';
export { Providers } from './providers';
export { RowsSkeleton } from './rows-skeleton';
export { readScreen, type Screen, screenCookie } from './screen';
export {
  type Shell,
  ShellProvider,
  useCanCancel,
  useDownloadHref,
  useIsDemo,
  useProjects,
  useReadHref,
  useReviewLinkDefaults,
  useShell,
  useShownProject,
} from './shell-context';
export { isOverlayOpen, isTypedCharacter, isTyping, letterOf } from './shortcuts';
export { TeamListPage } from './team-list-page';
export { TeamNeeded } from './team-needed';
export { TopBarContent } from './top-bar';
export { useHeldNavigation } from './use-held-navigation';
export { useOnline } from './use-online';
export { useWhenOnline, type WhenOnline } from './use-when-online';
