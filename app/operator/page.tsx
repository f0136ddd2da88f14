import { redirect } from 'next/navigation';
import { requireOperatorPage } from '@/lib/console/operator/management';

export default async function OperatorPage() {
  await requireOperatorPage();
  redirect('/operator/providers');
}
