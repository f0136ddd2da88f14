import { Card, PageHeader, Skeleton } from '@/components/ui';

/** The list of members while it loads. */
export function MembersSkeleton() {
  return (
    <div className="grid gap-6" aria-busy>
      <PageHeader
        description="Everyone in this workspace and what they can do."
        actions={<Skeleton className="h-9 w-24" />}
      />
      <Card className="divide-y divide-line">
        {[0, 1, 2].map((row) => (
          <div key={row} className="flex h-16 items-center gap-3 px-4">
            <Skeleton className="size-7 rounded-full" />
            <Skeleton className="h-4 w-40" />
            <Skeleton className="ms-auto h-5 w-14" />
          </div>
        ))}
      </Card>
    </div>
  );
}
