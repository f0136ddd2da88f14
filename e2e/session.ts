import { type APIRequestContext, expect } from 'playwright/test';

/** Signs in without a page. The request context then has the session's cookie. */
export async function signInByForm(
  context: APIRequestContext,
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { csrfToken } = await (await context.get(`${origin}/api/auth/csrf`)).json();
  const answer = await context.post(`${origin}/api/auth/callback/credentials`, {
    form: { email, password, csrfToken, json: 'true', callbackUrl: origin },
  });
  expect(answer.ok()).toBe(true);
}
