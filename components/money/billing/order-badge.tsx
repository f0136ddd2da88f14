import { Badge } from '@/components/ui';
import { orderLabels } from './words';

export function OrderBadge({ status }: { status: string | null }) {
  const { label, tone } = orderLabels(status);
  return <Badge tone={tone}>{label}</Badge>;
}
