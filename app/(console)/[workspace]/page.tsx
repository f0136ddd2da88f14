import { redirect } from 'next/navigation';

export default async function WorkspacePage({
  params,
}: {
  params: Promise<{ workspace: string }>;
}) {
  redirect(`/${(await params).workspace}/create`);
}
