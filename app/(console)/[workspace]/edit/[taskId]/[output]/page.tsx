import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { renderRoom } from '../../render-room';

export const metadata: Metadata = { title: 'Edit' };

export default async function EditResultPage({
  params,
}: PageProps<'/[workspace]/edit/[taskId]/[output]'>) {
  const { workspace, taskId, output } = await params;
  if (!/^\d{1,2}$/.test(output)) notFound();
  return renderRoom(workspace, {
    kind: 'result',
    taskId: decodeURIComponent(taskId),
    output: Number(output),
  });
}
