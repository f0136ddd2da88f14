import type { Comment } from '@/lib/pages/review';

/** The comment that asked for the edit: its text became the prompt, and its region is painted. */
export function RequestedEditNote({ comment: { author, text } }: { comment: Comment }) {
  return (
    <p className="rounded-md bg-live-soft px-3 py-2 text-sm text-pretty">
      <bdi className="font-medium">{author.name}</bdi> asked:{' '}
      <bdi className="wrap-anywhere">{text}</bdi>
    </p>
  );
}
