import { GuestMessage } from './guest-message';

const messages = {
  unknown: {
    title: 'There is no such review',
    text: 'Check that the whole link was copied, or ask the person who sent it.',
  },
  ended: {
    title: 'This review has ended',
    text: 'Its last day is over. Ask the person who sent the link for more time.',
  },
  withdrawn: {
    title: 'This review was withdrawn',
    text: 'The link no longer works. Ask the person who sent it for a new one.',
  },
  board_deleted: {
    title: 'This review is over',
    text: 'The board that it showed was deleted. Ask the person who sent the link for a new one.',
  },
  too_many: { title: 'Too many visits', text: 'Wait a minute, then load this page again.' },
} as const;

/** A link that shows nothing any more, or never did. */
export const ReviewEnded = ({ state }: { state: keyof typeof messages }) => (
  <GuestMessage {...messages[state]} />
);
