import type { Access } from '../../team/access';

/** Someone without an account who reviews under a public link. */
export interface Guest {
  readonly id: string;
  readonly name: string;
  /** The member who made the link, and is notified of what the guest does. */
  readonly host: string;
}

/** Who comments or decides: a member of the workspace, or a guest. */
export type Reviewer = Pick<Access, 'workspace'> &
  (Pick<Access, 'user'> | { readonly guest: Guest });

/** The reviewer as rows and sentences name them. */
export const authorOf = (reviewer: Reviewer) =>
  'guest' in reviewer
    ? {
        userId: null,
        guestId: reviewer.guest.id,
        // The subject of a mail ends at a full stop or colon, and has to say that this is nobody of the team.
        name: `${reviewer.guest.name.replaceAll(/[.:](?= |$)/g, '')} (guest)`,
        host: reviewer.guest.host,
      }
    : { userId: reviewer.user.id, guestId: null, name: reviewer.user.name, host: null };
