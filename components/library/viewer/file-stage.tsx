import { FileTile } from '../media';

/** An output that is neither image, video nor sound: it can be downloaded. */
export function FileStage() {
  return (
    <div className="mx-auto grid size-full max-w-lg content-center gap-4">
      <FileTile kind="file" className="h-40 rounded-md" />
    </div>
  );
}
