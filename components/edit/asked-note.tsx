import type { Comment } from '@/lib/pages/review';

/** The comment that an edit answers; its words fill the prompt, its place is painted. */
export function AskedNote({ comment: { author, text } }: { comment: Comment }) {
  return (
    <p className="rounded-md bg-live-soft px-3 py-2 text-sm text-pretty">
      <bdi className="font-medium">{author.name}</bdi> asked:{' '}
      <bdi className="wrap-anywhere">{text}</bdi>
    </p>
  );
}
