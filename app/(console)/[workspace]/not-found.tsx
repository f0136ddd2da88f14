import { MissingPage } from '@/components/layout';

/** Inside the workspace, so that its navigation stays. A workspace that is not the reader's has the page without it. */
export default function NotFound() {
  return <MissingPage />;
}
