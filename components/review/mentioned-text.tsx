import { Fragment } from 'react';
import type { Comment } from '@/lib/pages/review';

/** A comment's text in which the people whom it mentions stand out. */
export const MentionedText = ({ text, mentions }: Pick<Comment, 'text' | 'mentions'>) => (
  <>
    {mentions.map(({ start, end }, index) => (
      <Fragment key={start}>
        {text.slice(mentions[index - 1]?.end ?? 0, start)}
        <b className="rounded-xs bg-live-soft box-decoration-clone px-1 font-medium">
          <bdi>{text.slice(start, end)}</bdi>
        </b>
      </Fragment>
    ))}
    {text.slice(mentions.at(-1)?.end ?? 0)}
  </>
);
