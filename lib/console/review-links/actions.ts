'use server';

import { headers } from 'next/headers';
import { outputRef } from '@/lib/pages/gallery';
import { inputId, inputText } from '@/lib/pages/input';
import { commentInput } from '@/lib/pages/review';
import {
  guestDecision,
  guestEntry,
  guestSubmission,
  linkToken,
  reviewLinkChange,
  reviewLinkInput,
  reviewLinkSettings,
} from '@/lib/pages/review-links';
import { networkOf } from '@/lib/platform/net';
import { clientOf } from '../identity/devices';
import { visitorAction, workspaceAction } from '../team/access';
import {
  changeReviewLink,
  commentAsGuest,
  createReviewLink,
  decideAsGuest,
  enterReview,
  requestReviewCode,
  setReviewLinkSettings,
  withdrawReviewLink,
} from '.';

/** Makes a review link. Returns its address, which is shown once. */
export const createReviewLinkAction = workspaceAction(
  'gallery.organise',
  [reviewLinkInput],
  createReviewLink,
);

/** Changes the last day and the password of an own link; Owners and Admins change any. */
export const changeReviewLinkAction = workspaceAction(
  'gallery.organise',
  [inputId, reviewLinkChange],
  changeReviewLink,
);

/** Withdraws an own link at once; Owners and Admins withdraw any. */
export const withdrawReviewLinkAction = workspaceAction(
  'gallery.organise',
  [inputId],
  withdrawReviewLink,
);

/** Sets whether Members may make review links, and how many days new ones work. */
export const setReviewLinkSettingsAction = workspaceAction(
  'workspace.update',
  [reviewLinkSettings],
  setReviewLinkSettings,
);

/** The network of the visitor, whose submissions are counted together; null where no address is known. */
async function visitorNetwork(): Promise<string | null> {
  const { ip } = clientOf(await headers());
  return ip === null ? null : networkOf(ip);
}

/** Enters under a link with the password, name or code that it asks for. */
export const enterReviewAction = visitorAction([linkToken, guestEntry], async (token, entry) =>
  enterReview(token, entry, await visitorNetwork()),
);

/** Mails a code to an address that the link lists. The result is the same for any address. */
export const requestReviewCodeAction = visitorAction(
  [linkToken, inputText.max(254).toLowerCase()],
  async (token, email) => requestReviewCode(token, email, await visitorNetwork()),
);

/** Writes a guest's comment on a result of their link, once for each submission. */
export const commentAsGuestAction = visitorAction(
  [linkToken, guestSubmission, outputRef, commentInput],
  async (token, submission, ref, input) =>
    commentAsGuest(token, submission, ref, input, await visitorNetwork()),
);

/** Approves a result of the guest's link or asks for a change of it, once for each submission. */
export const decideAsGuestAction = visitorAction(
  [linkToken, guestSubmission, outputRef, guestDecision],
  async (token, submission, ref, decision) =>
    decideAsGuest(token, submission, ref, decision, await visitorNetwork()),
);
