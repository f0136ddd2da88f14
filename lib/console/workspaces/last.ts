import { cookies } from 'next/headers';

/** Set by the shell when a workspace is opened; only the start page reads it, and checks membership. */
export const lastWorkspaceCookie = 'atelier.workspace';

/** The slug of the workspace this browser had open last. */
export const lastWorkspace = async (): Promise<string | undefined> =>
  (await cookies()).get(lastWorkspaceCookie)?.value;
