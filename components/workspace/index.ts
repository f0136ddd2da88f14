export { LiveBanners } from './live-banners';
export { LiveChecklist } from './live-checklist';
export { LiveCredits } from './live-credits';
export { LiveNotices } from './live-notices';
export { LiveRunningCount } from './live-running-count';
export { NotConnectedBanner } from './not-connected-banner';
export type { RefusedPageName } from './refused-page';
export { RefusedPage } from './refused-page';
export { RememberWorkspace } from './remember-workspace';
