/** The owner and the workspace that the server of the browser tests starts with. */
export const OWNER = {
  email: 'owner@atelier.test',
  password: 'correct horse battery staple',
  workspace: 'Studio',
  /** The key for calls to the interface; no page may ever show it. */
  apiKey: 'atl_e2e_0123456789abcdefghij',
  credits: 100_000,
} as const;
