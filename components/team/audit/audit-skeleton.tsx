import { Card, PageHeader, Skeleton } from '@/components/ui';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The audit log while it loads. */
export function AuditSkeleton() {
  return (
    <div className="grid gap-6" aria-busy>
      <PageHeader description="Who did what, when and from where. Entries can’t be changed." />
      <Skeleton className="h-9 w-full max-w-xl" />
      <Card className="divide-y divide-line">
        {rows.map((row) => (
          <div key={row} className="grid h-12 content-center gap-2 px-4">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3 w-1/3" />
          </div>
        ))}
      </Card>
    </div>
  );
}
