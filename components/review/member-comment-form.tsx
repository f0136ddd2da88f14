import { type ComponentProps, useMemo } from 'react';
import { useIsHydrating } from '@/components/ui';
import { openTextDraft, useDraftOwner } from '../drafts';
import { CommentForm } from './comment-form';

/** A comment form that keeps what a member wrote and did not send, also when the page is left. */
export function MemberCommentForm({
  subject,
  onCancel,
  ...form
}: Omit<ComponentProps<typeof CommentForm>, 'initial' | 'onText'> & {
  /** What the comment is about, as the drafts name it. */
  subject: string;
}) {
  const owner = useDraftOwner();
  const slot = useMemo(() => openTextDraft(owner, `comment/${subject}`), [owner, subject]);
  const isHydrating = useIsHydrating();
  return (
    <CommentForm
      key={`${subject} ${isHydrating}`}
      {...form}
      initial={isHydrating ? '' : (slot.read() ?? '')}
      onText={(text) => slot.schedule(() => (text === '' ? null : text))}
      {...(onCancel === undefined
        ? {}
        : {
            onCancel() {
              slot.write(null);
              onCancel();
            },
          })}
    />
  );
}
