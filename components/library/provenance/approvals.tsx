import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { RelativeTime } from '@/components/ui';
import { resultHref } from '@/lib/pages/result-href';
import { fetchApprovals } from '@/lib/queries';

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether this very file was approved here: found by its digest, so that one changed byte is another file. */
export function Approvals({
  workspace,
  file,
  chosenAt,
}: {
  workspace: string;
  file: File;
  /** When it was chosen: another file may have the same name, size and date. */
  chosenAt: number;
}) {
  const { data: approvals } = useQuery({
    queryKey: ['approvals', workspace, chosenAt],
    queryFn: async ({ signal }) => {
      const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
      return fetchApprovals(workspace, hexOf(digest), signal);
    },
    // Browsers have `crypto.subtle` on secure pages only.
    enabled: crypto.subtle !== undefined,
    retry: false,
  });
  if (approvals === undefined) return null;
  const approval = approvals.find(({ is_current }) => is_current) ?? approvals[0];
  if (approval === undefined) {
    return (
      <p className="text-sm text-ink-2">
        This file, byte by byte, was not approved in this workspace.
      </p>
    );
  }
  return (
    <p className="text-sm text-pretty text-good">
      {approval.is_shown ? (
        <Link
          href={resultHref(workspace, approval.task_id, approval.output)}
          className="underline underline-offset-4"
        >
          This very file
        </Link>
      ) : (
        'This very file'
      )}{' '}
      was approved by <bdi>{approval.person}</bdi>
      {approval.is_guest ? ' (guest) ' : ' '}
      <RelativeTime at={new Date(approval.created_at)} />
      {approval.is_current ? '.' : '; the approval was taken back later.'}
    </p>
  );
}
