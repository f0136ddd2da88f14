import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} name */
function onPath(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return folders.map((folder) => path.join(folder, name));
}

/**
 * A whole Chromium: `CHROMIUM_PATH`, else one on the PATH or in a usual place.
 *
 * @returns {string | null} an absolute path
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return isExecutable(named) ? named : null;
  return [...NAMES.flatMap(onPath), ...PLACES].find(isExecutable) ?? null;
}

/**
 * The Chromium without a window, a package of its own on Debian, which costs a quarter less; else the whole one. It keeps
 * no page in memory for the way back, and allows no notifications.
 *
 * @returns {string | null} an absolute path
 */
export function findWindowlessChromium() {
  const windowless = process.env.CHROMIUM_PATH ? [] : onPath('chromium-headless-shell');
  return windowless.find(isExecutable) ?? findChromium();
}

/**
 * Each new page would start three more processes, which cost more than most of our pages: two draw lists below an address
 * bar that nobody sees, one waits for another site.
 */
const NOBODY_SEES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];

/** What Playwright 1.65 switches off (its chromiumSwitches.ts): a second list replaces the first. */
const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Flags with which Chromium runs in a container, makes no requests of its own and does no work for nobody. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...NOBODY_SEES]}`,
];
