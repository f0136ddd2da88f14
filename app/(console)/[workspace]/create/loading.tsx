import { CreateSkeleton } from '@/components/create';

export default function Loading() {
  return <CreateSkeleton />;
}
