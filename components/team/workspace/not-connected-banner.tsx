import Link from 'next/link';
import { Banner } from '@/components/ui';
import { workspacePath } from '../../layout';

/** Shows that the workspace has no key for its service yet. Not on pages that have a form to enter one. */
export function NotConnectedBanner({
  workspace,
  mayConnect,
}: {
  workspace: string;
  mayConnect: boolean;
}) {
  return (
    <Banner
      tone="warn"
      className="[body:has(#service-key)_&]:hidden"
      actions={
        mayConnect ? (
          <Link
            href={workspacePath({ slug: workspace }, 'connect')}
            className="font-medium underline"
          >
            Connect
          </Link>
        ) : null
      }
    >
      This workspace is not connected to a service yet. An Owner or Admin can connect it.
    </Banner>
  );
}
