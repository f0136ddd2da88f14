import { OWNER } from './account';
import { expect, test } from './test';

test('a signed-out visitor is asked to sign in and then enters the workspace @phone', async ({
  page,
}) => {
  await page.goto('/studio/gallery?family=image');
  await expect(page).toHaveURL(/\/sign-in/);
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/studio\/gallery\?family=image$/);
});

test('a wrong password and an unknown address get the same answer', async ({ page, watched }) => {
  watched.allow(/status of 401/);
  const answers: string[] = [];
  for (const email of [OWNER.email, 'nobody@atelier.test']) {
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    // Next.js announces routes in an alert of its own.
    const alert = page
      .locator('[role=alert]:not(#__next-route-announcer__)')
      .filter({ hasText: /\w/ });
    answers.push((await alert.textContent()) ?? '');
  }
  expect(answers).toEqual(['Wrong email or password.', 'Wrong email or password.']);
});
