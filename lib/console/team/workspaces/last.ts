import { cookies } from 'next/headers';

/**
 * The cookie with the last opened workspace. Set by the shell; only the start page reads it, and checks the
 * membership.
 */
export const lastWorkspaceCookie = 'atelier.workspace';

/** The slug of the workspace this browser had open last. */
export const readLastWorkspace = async (): Promise<string | undefined> =>
  (await cookies()).get(lastWorkspaceCookie)?.value;
