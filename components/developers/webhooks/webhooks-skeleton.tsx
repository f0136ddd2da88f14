import { Skeleton } from '@/components/ui';

/** The webhooks while they load, in their final layout. */
export function WebhooksSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-6" aria-busy>
      <span role="status" className="sr-only">
        Loading the webhooks
      </span>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Skeleton className="h-5 w-96 max-w-full" />
        <Skeleton className="h-9 w-32" />
      </div>
      <div className="grid gap-px overflow-hidden rounded-lg">
        {['a', 'b'].map((key) => (
          <Skeleton key={key} className="h-28 rounded-none" />
        ))}
      </div>
    </div>
  );
}
