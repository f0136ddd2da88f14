import * as z from 'zod';
import { outputRef } from './gallery';
import { inputId, inputLine, inputText } from './input';
import type { OutputKind } from './output-kinds';
import type { CommentPlace } from './review';
import { reviewLinkLimits } from './review-link-limits';
import type { ReviewStatus } from './review-statuses';

/** What a guest may do: each includes those before it. */
export const reviewRights = ['look', 'comment', 'approve'] as const;
export type ReviewRight = (typeof reviewRights)[number];

export const reviewRightLabels: Readonly<Record<ReviewRight, string>> = {
  look: 'Look',
  comment: 'Comment',
  approve: 'Comment and approve',
};

/** Whether `right` includes `needed`. */
export const includesRight = (right: ReviewRight, needed: ReviewRight): boolean =>
  reviewRights.indexOf(right) >= reviewRights.indexOf(needed);

/** What guests may download: nothing, pictures with the workspace's mark, or every file as it was made. */
export const guestDownloads = ['none', 'marked', 'full'] as const;
export type GuestDownload = (typeof guestDownloads)[number];

/** The longest side in pixels of pictures that guests see where they may not download the full size. */
export const guestPictureEdge = 2_048;

const linkPassword = inputText
  .min(8, 'A password has at least 8 characters.')
  .max(200, 'A password has at most 200 characters.');

/** What is shown of each result beside its picture. */
const shownDetails = z.strictObject({
  prompts: z.boolean(),
  models: z.boolean(),
  prices: z.boolean(),
  /** Names of the team beside its answers. */
  names: z.boolean(),
});
export type ReviewLinkShows = z.infer<typeof shownDetails>;

/** Under whose name and colour the page is shown. */
const brand = z.strictObject({
  name: inputLine(60).pipe(z.string().min(1, 'Name who asks for the review.')),
  colour: inputText.regex(/^#[0-9a-f]{6}$/, 'Choose a colour.'),
});
export type ReviewLinkBrand = z.infer<typeof brand>;

const lastDay = z.iso.date('Choose the last day of the link.');

/** A new review link. `until` is the last day on which it works, in UTC. */
export const reviewLinkInput = z
  .strictObject({
    title: inputLine(120).pipe(z.string().min(1, 'Give the link a title.')),
    results: z
      .array(outputRef.extend({ output: z.int().min(0).max(99) }))
      .min(1, 'Choose at least one result.')
      .max(reviewLinkLimits.results, 'A link has at most 500 results.')
      .nullable(),
    board: inputId.nullable(),
    until: lastDay,
    right: z.enum(reviewRights),
    password: linkPassword.nullable(),
    asks_name: z.boolean(),
    /** Who is mailed a code to enter; nobody is asked for one when it is empty. */
    addresses: z
      .array(z.email('This is not an address for mail.').max(254).toLowerCase())
      .max(reviewLinkLimits.addresses, 'List at most 20 addresses.'),
    shows: shownDetails,
    download: z.enum(guestDownloads),
    /** Whether chat programs show the first picture beside the title, to anyone who has the link. */
    preview: z.boolean(),
    brand: brand.nullable(),
  })
  .refine(
    ({ results, board }) => (results === null) !== (board === null),
    'Choose results or a board.',
  );
export type ReviewLinkInput = z.infer<typeof reviewLinkInput>;

/** A change of a link: its last day, and its password where it is named; null takes the password away. */
export const reviewLinkChange = z.strictObject({
  until: lastDay,
  password: linkPassword.nullable().optional(),
});
export type ReviewLinkChange = z.infer<typeof reviewLinkChange>;

/** Who may make review links, and when they end unless another day is chosen. */
export const reviewLinkSettings = z.strictObject({
  members: z.boolean(),
  days: z.int().min(1, 'A link works for at least a day.').max(reviewLinkLimits.days),
  /** The upload that guests see as the workspace's logo, and that marks what they download. */
  logo: inputId.nullable(),
});
export type ReviewLinkSettings = z.infer<typeof reviewLinkSettings>;

/** A link in the list. Its address is shown once, when it is made. */
export interface ReviewLink {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  readonly right: ReviewRight;
  readonly state: 'open' | 'ended' | 'withdrawn' | 'board_deleted';
  /** How many results the link, or its board, has; guests see at most `reviewLinkLimits.results`. */
  readonly results: number;
  readonly has_password: boolean;
  readonly asks_name: boolean;
  readonly addresses: readonly string[];
  readonly download: GuestDownload;
  readonly views: number;
  /** Milliseconds since the epoch. */
  readonly created_at: number;
  readonly expires_at: number;
}

export const linkToken = inputText.max(100);

/** What a guest enters to see a link's results. What the link does not ask for stays empty. */
export const guestEntry = z.strictObject({
  name: inputLine(60),
  password: inputText.max(200),
  email: inputText.max(254).toLowerCase(),
  code: inputText.max(20),
});
export type GuestEntry = z.infer<typeof guestEntry>;

/** The id of one submission of a guest: sent again it has no second effect. */
export const guestSubmission = z.uuid('This submission has no id.');

/** A picture of a link that needs no guest: the logo on its page, and what chat programs show. */
export const linkPicture = z.enum(['logo', 'preview']);
export type LinkPicture = z.infer<typeof linkPicture>;

/** What a guest may decide. */
export const guestDecision = z.enum(['approved', 'change_requested']);
export type GuestDecision = z.infer<typeof guestDecision>;

/** Which file of a result: `picture` is a small one, `download` the file as a download. */
export const guestFilePart = z.enum(['picture', 'file', 'download']);
export type GuestFilePart = z.infer<typeof guestFilePart>;

/** What a link asks for before it shows its results. */
export interface ReviewGate {
  readonly title: string;
  readonly brand: ReviewLinkBrand | null;
  readonly has_logo: boolean;
  readonly password: boolean;
  readonly name: boolean;
  readonly code: boolean;
}

export interface GuestComment {
  readonly id: string;
  readonly parent: string | null;
  readonly text: string;
  readonly place: CommentPlace | null;
  readonly author: string;
  /** `you`, another guest of the link, or somebody of the team. */
  readonly from: 'you' | 'guest' | 'team';
  readonly is_resolved: boolean;
  /** Milliseconds since the epoch. */
  readonly created_at: number;
}

export interface GuestResult {
  readonly task_id: string;
  readonly output: number;
  /** Null for one that is no longer there. */
  readonly file: {
    readonly kind: OutputKind;
    readonly content_type: string;
    readonly width: number | null;
    readonly height: number | null;
    /** Whether there is a small picture of it. */
    readonly has_picture: boolean;
  } | null;
  /** Shared by all versions of one original. */
  readonly root: string;
  /** Milliseconds since the epoch. */
  readonly made_at: number;
  readonly status: ReviewStatus;
  /** Who decided last: `you`, another guest of the link, or somebody else. */
  readonly decided_by: 'you' | 'guest' | 'team' | null;
  readonly comments: readonly GuestComment[];
  /** Null where the link does not show it. */
  readonly prompt: string | null;
  readonly model: string | null;
  readonly credits: number | null;
}

/** `GET /api/review/{token}`: everything that the page of a link shows. */
export interface GuestReview {
  /** Changes with anything below it; `?since=` with the same one answers 204. */
  readonly revision: string;
  readonly title: string;
  readonly brand: ReviewLinkBrand | null;
  readonly has_logo: boolean;
  readonly right: ReviewRight;
  readonly download: GuestDownload;
  /** The guest's name; null before they have one. */
  readonly guest: string | null;
  /** Milliseconds since the epoch. */
  readonly expires_at: number;
  readonly results: readonly GuestResult[];
}

/** Whether guests may download a file. With `marked` only pictures, because films are not drawn anew with the mark. */
export const mayDownload = (download: GuestDownload, kind: OutputKind): boolean =>
  download === 'full' || (download === 'marked' && kind === 'image');

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** The last day of a link in words: "4 Dec 2026 (UTC)". A link ends with a day of UTC; its end is the first moment after. */
export const lastDayOf = (expiresAtMs: number): string =>
  `${dayFormat.format(expiresAtMs - 1)} (UTC)`;
