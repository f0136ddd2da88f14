import { MissingPage } from '@/components/layout';

/** "Not found" with the navigation of the workspace. For a workspace that the reader is not in, `app/not-found.tsx` is shown. */
export default function NotFound() {
  return <MissingPage />;
}
