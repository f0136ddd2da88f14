import type { Metadata } from 'next';
import { renderRoom } from '../../render-room';

export const metadata: Metadata = { title: 'Edit' };

export default async function EditUploadPage({
  params,
}: PageProps<'/[workspace]/edit/upload/[asset]'>) {
  const { workspace, asset } = await params;
  return renderRoom(workspace, { kind: 'upload', assetId: decodeURIComponent(asset) });
}
