import * as z from 'zod';
import type { Role } from './permissions';

/** What becomes of the open review links of a person who leaves: they are withdrawn, or an Owner gets them. */
export const leaverLinks = z.enum(['hand_over', 'withdraw']);
export type LeaverLinks = z.infer<typeof leaverLinks>;

/** A person of the workspace, as shown to all members. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** ISO 8601. */
  readonly joinedAt: string;
  /** ISO 8601, exact to five minutes; null when they never signed in. */
  readonly lastSeenAt: string | null;
  /** Whether the person has two-step sign-in; null for readers who may not change members. */
  readonly twoStep: boolean | null;
  /** Review links of theirs that work now; 0 for readers who may remove neither the person nor themselves. */
  readonly openReviewLinks: number;
}

/** An open invitation, for people who may invite. Lists do not include its link. */
export interface OpenInvitation {
  readonly id: string;
  /** The only address that may use it; null when anyone with the link may. */
  readonly email: string | null;
  readonly role: 'admin' | 'member';
  /** Whether the link was sent by email only, and never shown. */
  readonly mailed: boolean;
  readonly invitedBy: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** The inviter's result: the link, shown once, or null when it was sent by email. */
export interface SentInvitation {
  readonly link: string | null;
}
