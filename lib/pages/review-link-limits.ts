// Without zod, so that a page which only offers a review link does not fetch it first.
export const reviewLinkLimits = {
  results: 500,
  days: 365,
  defaultDays: 14,
  addresses: 20,
  /** Links of a workspace that are open at once. */
  open: 200,
} as const;
