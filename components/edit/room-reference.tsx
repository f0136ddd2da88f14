import { ImagePlus } from 'lucide-react';
import { Button } from '@/components/ui';
import { ReferenceMenu, useReference } from '../use-in-create';
import { useReadSource } from './use-read-source';
import type { ReadyVersion } from './versions';

/** Uses the open picture or film in Create, also as the first or last frame of another film. */
export function RoomReference({
  workspace,
  ready,
}: {
  workspace: string;
  ready: ReadyVersion | null;
}) {
  const reference = useReference(workspace);
  const readHref = useReadSource(workspace, ready);
  if (ready === null || ready.kind === 'audio' || readHref === null) return null;
  const { kind, file } = ready;
  if (!reference.takes('image')) return null;
  return (
    <>
      <ReferenceMenu
        workspace={workspace}
        media={{ url: file.url, kind }}
        readHref={readHref}
        reference={reference}
        trigger={(isTaking) => (
          <Button size="sm" variant="ghost" aria-busy={isTaking || undefined}>
            <ImagePlus aria-hidden />
            {isTaking ? 'Taking the frame…' : 'Use in Create'}
          </Button>
        )}
      />
      {reference.dialog}
    </>
  );
}
