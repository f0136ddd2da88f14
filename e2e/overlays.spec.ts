import type { Page } from 'playwright/test';
import { findViolations, findViolationsInBothThemes } from './axe';
import { onPhonesNightly, testEverything } from './everything';
import { chatOverlays } from './overlays/chat';
import { galleryOverlays } from './overlays/gallery';
import type { Overlay } from './overlays/overlay';
import { shellOverlays } from './overlays/shell';
import { teamOverlays } from './overlays/team';
import { makeConversation, makeGallery, makeTeamWorld } from './overlays/world';
import { expect, test } from './test';

// Each test makes its own data, so both workers can carry this file.
test.describe.configure({ mode: 'parallel' });

test.beforeEach(async ({ page }) => {
  test.slow();
  // A short timeout, so that an overlay that does not open fails its row and not the whole test.
  page.setDefaultTimeout(40_000);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
});

/** Those to open at a width. On a phone only those that exist there alone: the others are the same components. */
const overlaysOf = (overlays: readonly Overlay[], project: string) =>
  overlays.filter(({ only }) =>
    only === undefined ? project !== 'phone' || testEverything : only === project,
  );

/**
 * Opens each overlay and runs axe on it, at desktop width in dark too on the first of each role: the others have the same
 * tokens. Reports all failures, not only the first.
 */
async function expectNoFlaws(page: Page, overlays: readonly Overlay[], project: string) {
  const darkRoles = new Set(project === 'desktop' ? overlays.map(({ role }) => role) : []);
  for (const { file, name, role, open } of overlaysOf(overlays, project)) {
    const title = [file, name].filter(Boolean).join(', ');
    await test.step(title, async () => {
      const look = async () => {
        await open(page);
        await page.getByRole(role).last().waitFor();
        const within = `[role=${role}]`;
        return darkRoles.delete(role)
          ? findViolationsInBothThemes(page, { within })
          : findViolations(page, within);
      };
      const flaws = await look().catch((error) => [String(error)]);
      expect.soft(flaws, title).toEqual([]);
      // The next row does not begin with what this one left.
      if (flaws.length > 0) await page.goto('about:blank');
    });
  }
}

test('axe finds nothing in what opens over every page and over Create @phone @embedded', async ({
  page,
}, { project }) => {
  await expectNoFlaws(page, shellOverlays, project.name);
});

test(`axe finds nothing in what opens over the gallery ${onPhonesNightly} @embedded`, async ({
  page,
}, { project }) => {
  await expectNoFlaws(page, galleryOverlays(await makeGallery(page)), project.name);
});

test('axe finds nothing in what opens over Chat @phone @embedded', async ({ page }, {
  project,
}) => {
  await expectNoFlaws(page, chatOverlays(await makeConversation(page)), project.name);
});

test(`axe finds nothing in what opens over the pages of a team ${onPhonesNightly} @embedded`, async ({
  page,
  watched,
}, { project }) => {
  await expectNoFlaws(page, teamOverlays(await makeTeamWorld(page, watched)), project.name);
});
