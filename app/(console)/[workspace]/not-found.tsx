import { MissingPage } from '@/components/layout';

/** "Not found" inside a workspace, with its navigation. For a workspace of others the root's page is shown instead. */
export default function NotFound() {
  return <MissingPage />;
}
