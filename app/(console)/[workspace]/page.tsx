import { redirect } from 'next/navigation';

export default async function WorkspacePage({ params }: PageProps<'/[workspace]'>) {
  redirect(`/${(await params).workspace}/create`);
}
