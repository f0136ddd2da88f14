import type { OutputRecord } from '@/lib/contract';
import { FileTile } from '../media';

/** An output that is neither image nor video: a player for sound, a download link for any other file. */
export function FileStage({ output, kind }: { output: OutputRecord; kind: 'audio' | 'file' }) {
  return (
    <div className="mx-auto grid size-full max-w-lg content-center gap-4">
      <FileTile kind={kind} className="h-40 rounded-md" />
      {/* biome-ignore lint/a11y/useMediaCaption: the service sends no captions */}
      {kind === 'audio' ? <audio src={output.url} controls className="w-full" /> : null}
    </div>
  );
}
