import { Skeleton } from '@/components/ui';

const ratios = [1.5, 1, 0.75, 1.78, 1, 1.33, 0.8, 1.5, 1, 1.78, 0.75, 1.2];

/** The gallery's frame while it is being loaded. */
export function GallerySkeleton() {
  return (
    <div className="pt-11" role="status" aria-label="Loading the gallery">
      <div className="flex flex-wrap gap-2.5">
        {ratios.map((ratio, i) => (
          <Skeleton
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change
            key={i}
            className="h-[200px] rounded-md"
            style={{ flexGrow: ratio, flexBasis: ratio * 200 }}
          />
        ))}
      </div>
    </div>
  );
}
