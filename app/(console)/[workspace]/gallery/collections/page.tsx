import { permanentRedirect } from 'next/navigation';

/** The address of boards while they were called collections. */
export default async function CollectionsPage({
  params,
}: PageProps<'/[workspace]/gallery/collections'>) {
  permanentRedirect(`/${(await params).workspace}/boards`);
}
