import { failureMessages } from '@/lib/pages/failure-messages';
import type { OpenSubmission } from './open-submissions';

/** Title and text for a submission that waits, or got no response. */
export function submissionLabels({ submission, state, failure }: OpenSubmission) {
  if (state === 'offline') {
    const text = submission.waiting?.tried
      ? 'Will be sent again when you are back online. If it arrived before, nothing runs or is charged twice.'
      : 'Will be sent when you are back online.';
    return { title: 'Waiting for the network', text, isBad: false };
  }
  if (state === 'review') {
    const text = 'Will be sent when the images are approved. Nothing is charged before.';
    return { title: 'Waiting for the avatar review', text, isBad: false };
  }
  if (state === 'held') {
    const text =
      failure?.message ??
      'You were offline when you pressed Generate, or it was refused. Nothing was charged.';
    return { title: 'Not sent', text, isBad: failure !== null };
  }
  const isWithoutRoute = failure?.code === 'no_available_route';
  return {
    title: isWithoutRoute ? failureMessages.no_available_route.title : 'No answer yet',
    text: `${failure?.message ?? ''} The same request is never charged twice.`,
    isBad: true,
  };
}
