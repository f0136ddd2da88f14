import { defineConfig } from 'playwright/test';
import { testEverything } from './e2e/everything.ts';
import { CHROMIUM_FLAGS, findWindowlessChromium } from './scripts/setup/chromium.mjs';
import { freePort } from './tests/server-process/index.ts';

const executablePath = findWindowlessChromium();
if (!executablePath) throw new Error('No Chromium was found. Run: node scripts/setup.mjs test');

// Workers read this file again and inherit the environment of the first process.
process.env.E2E_PORT ??= String(await freePort());
// Results as fast as they render; a test that watches one being made asks for time in its prompt (`[[slow:2s]]`).
process.env.ATELIER_SANDBOX_PACE_MS ??= '0';
// Results of the same size, painted less finely: in a third of the processor's time or less.
process.env.ATELIER_SANDBOX_FINENESS ??= '0.2';
/** `npm run e2e:remote`: the service in one process, the console in another. */
const isRemote = process.env.E2E_REMOTE === '1';
if (isRemote) process.env.E2E_SERVICE_PORT ??= String(await freePort());
/** Specs that start their own servers, so they would be the same in both runs. */
const specsWithOwnServers =
  /(access|avatars-at-ark|elsewhere|first-minutes|identity|kept-results|odd-service|two-step|watch)\.spec\.ts$/;
/** Runs before every other test of `npm run e2e:remote`, and only there. */
const connectSpec = /remote\/connect\.spec\.ts$/;
const dependencies = isRemote ? ['connect'] : [];
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`;

/**
 * Every test runs at desktop width; one tagged `@phone` runs on a phone as well. With a service elsewhere, a
 * workspace is connected first, and what only the embedded service offers (`@embedded`) is left out.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // More than cores: a test waits for half of its time, for a timer, a frame or the server.
  workers: 3,
  // A shared CI machine may be slow: a test that passes at its second try is listed as flaky, and has to be repaired.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  // Hooks start servers, and two cores may be busy.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL,
    launchOptions: { executablePath, args: CHROMIUM_FLAGS },
    // Recording every test costs browser and runner a sixth; `--trace retain-on-failure` records the first try, too.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Motion takes a sixth of the processor's time. Only `shell.spec.ts` and `create.spec.ts` have it, and each night all specs.
    reducedMotion: testEverything ? 'no-preference' : 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  },
  testIgnore: isRemote ? [connectSpec, specsWithOwnServers] : connectSpec,
  ...(isRemote ? { grepInvert: /@embedded/ } : {}),
  projects: [
    ...(isRemote ? [{ name: 'connect', testMatch: connectSpec, testIgnore: [] }] : []),
    { name: 'desktop', dependencies, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: /@phone/,
      dependencies,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: 'node e2e/server.ts',
    url: `${baseURL}/sign-in`,
    timeout: 90_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});
