import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { mayMention, mentionsIn } from '@/lib/pages/mentions';
import { mentionableOptions } from '@/lib/queries';

/** A comment's text in which the people whom it mentions stand out. Without their names, which it fetches, it is plain. */
export function MentionedText({ workspace, text }: { workspace: string; text: string }) {
  const { data = [] } = useQuery({
    ...mentionableOptions(workspace),
    enabled: mayMention(text),
  });
  const mentions = mentionsIn(text, data);
  return (
    <>
      {mentions.map(({ start, end }, at) => (
        <Fragment key={start}>
          {text.slice(mentions[at - 1]?.end ?? 0, start)}
          <b className="rounded-xs bg-live-soft box-decoration-clone px-1 font-medium">
            <bdi>{text.slice(start, end)}</bdi>
          </b>
        </Fragment>
      ))}
      {text.slice(mentions.at(-1)?.end ?? 0)}
    </>
  );
}
