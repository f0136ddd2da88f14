/** The order of work; a result that nobody decided on is a draft. */
export const reviewStatuses = ['draft', 'in_review', 'change_requested', 'approved'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

export const reviewLabels: Readonly<Record<ReviewStatus, string>> = {
  draft: 'Draft',
  in_review: 'In review',
  change_requested: 'Change requested',
  approved: 'Approved',
};
