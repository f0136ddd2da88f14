import { permanentRedirect } from 'next/navigation';

/** Where boards were, when they were called collections. */
export default async function CollectionsPage({
  params,
}: PageProps<'/[workspace]/gallery/collections'>) {
  permanentRedirect(`/${(await params).workspace}/boards`);
}
