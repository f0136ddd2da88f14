import { Button } from '@/components/ui';

/** The button that keeps the cropped, turned or flipped picture as a version. */
export function KeepCrop({
  isReady,
  isPreparing,
  onKeep,
}: {
  isReady: boolean;
  isPreparing: boolean;
  onKeep: () => void;
}) {
  return (
    <div className="border-t border-line py-3.5">
      <Button
        variant="primary"
        size="lg"
        className="w-full"
        loading={isPreparing}
        disabled={!isReady}
        onClick={onKeep}
      >
        Keep as a version
        <span className="font-normal opacity-75">Free</span>
      </Button>
      <p className="mt-2 min-h-5 text-xs text-ink-3">
        {isReady ? 'The picture before stays as it is.' : 'Drag an edge, turn or flip the picture.'}
      </p>
    </div>
  );
}
