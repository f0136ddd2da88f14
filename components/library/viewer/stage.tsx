import type { Creation } from '@/lib/pages/creations';
import { outputKind } from '@/lib/pages/output-kinds';
import { useReadHref } from '../../layout';
import { EndedState, noLongerKept, RunningState, tileLabel } from '../media';
import { FileStage } from './file-stage';
import { ImageStage } from './image-stage';
import { SoundStage } from './sound-stage';
import { TextStage } from './text-stage';
import type { ResultReview } from './use-result-review';
import { VideoStage } from './video-stage';

/** The result itself, the progress of its task, or why there is no result. */
export function Stage({
  task,
  output,
  review: { player, renderPins },
  onCancel,
}: {
  task: Creation;
  output: number;
  review: ResultReview;
  onCancel: () => void;
}) {
  const readHref = useReadHref();
  const storedFile = task.outputs[output];
  if (storedFile !== undefined) {
    if (storedFile.no_longer_kept) {
      return (
        <div className="grid size-full place-content-center gap-1 px-6 text-center">
          <p className="text-ink">{noLongerKept}</p>
          <p className="text-sm text-ink-2">
            Its file was removed after the time that files are kept. The recipe and the receipt
            stay.
          </p>
        </div>
      );
    }
    const kind = outputKind(storedFile);
    if (kind === 'video') return <VideoStage output={storedFile} player={player} />;
    if (kind === 'image') {
      return (
        <ImageStage
          key={storedFile.url}
          output={storedFile}
          alt={tileLabel(task, output)}
          renderPins={renderPins}
        />
      );
    }
    const href = readHref(task.task_id, output, storedFile.url);
    if (kind === 'audio')
      return <SoundStage key={storedFile.url} output={storedFile} href={href} player={player} />;
    if (kind === 'text') return <TextStage href={href} />;
    return <FileStage />;
  }
  const isOpen = task.status === 'queued' || task.status === 'running';
  return (
    <div className="mx-auto grid size-full max-w-lg place-items-center">
      <div className="h-56 w-full overflow-hidden rounded-md *:justify-center">
        {isOpen ? <RunningState task={task} onCancel={onCancel} /> : <EndedState task={task} />}
      </div>
    </div>
  );
}
