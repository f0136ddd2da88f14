import { type RefObject, useState } from 'react';
import type { OutputRecord } from '@/lib/contract';
import type { CommentPlace } from '@/lib/pages/review';
import type { GuestResult } from '@/lib/pages/review-links';
import { guestFileHref } from '@/lib/queries';
import { type CompareItem, Slider } from '../library/compare';
import { fittedZoom } from '../library/media';
import { ImageStage, SoundStage, TextStage, VideoStage } from '../library/viewer';
import { PinLayer, type Player, type pinsOf } from '../review';

type Area = NonNullable<CommentPlace['area']>;

/** A result as large as the page allows. */
export function GuestStage({
  token,
  result,
  compared,
  versions,
  label,
  player,
  scale,
  pins,
  place,
  isPlacing,
  onPlace,
  onCancel,
}: {
  token: string;
  result: GuestResult;
  /** A version that is shown beside it. */
  compared: GuestResult | undefined;
  /** All versions of the result, the oldest first. */
  versions: readonly GuestResult[];
  label: string;
  player: RefObject<Player | null>;
  /** Set to the zoom of a picture. */
  scale: RefObject<number>;
  pins: ReturnType<typeof pinsOf>;
  place: Area | null;
  isPlacing: boolean;
  onPlace: (area: Area) => void;
  onCancel: () => void;
}) {
  const [zoom, setZoom] = useState(fittedZoom);
  const output = recordOf(token, result);
  if (output === null || result.file === null) {
    return (
      <div className="grid size-full place-content-center gap-1 px-6 text-center">
        <p>This result is no longer there</p>
        <p className="text-sm text-ink-2">It was removed after the link was made.</p>
      </div>
    );
  }
  const otherRecord = compared && recordOf(token, compared);
  if (otherRecord) {
    const nameOf = (version: GuestResult) => `v${versions.indexOf(version) + 1}`;
    const createItem = (name: string, record: OutputRecord): CompareItem => ({
      key: name,
      letter: name,
      kind: 'image',
      output: record,
      readHref: record.url,
    });
    return (
      <Slider
        items={[createItem(nameOf(compared), otherRecord), createItem(nameOf(result), output)]}
        zoom={zoom}
        onZoom={setZoom}
      />
    );
  }
  switch (result.file.kind) {
    case 'image':
      return (
        <ImageStage
          output={output}
          alt={label}
          renderPins={(ratio, zoomScale) => {
            scale.current = zoomScale;
            return (
              <PinLayer
                ratio={ratio}
                scale={zoomScale}
                pins={pins}
                place={place}
                isPlacing={isPlacing}
                onPlace={onPlace}
                onCancel={onCancel}
                onOpen={(id) => {
                  const thread = document.getElementById(`comment-${id}`);
                  thread?.scrollIntoView({ block: 'center' });
                  thread?.focus({ preventScroll: true });
                }}
              />
            );
          }}
        />
      );
    case 'video':
      return <VideoStage output={output} player={player} />;
    case 'audio':
      return <SoundStage output={output} href={output.url} player={player} />;
    case 'text':
      return <TextStage href={output.url} />;
    default:
      return (
        <p className="grid size-full place-items-center text-ink-2">
          This file can’t be shown here.
        </p>
      );
  }
}

/** The result as the stages take it, with addresses of the link. */
function recordOf(token: string, result: GuestResult): OutputRecord | null {
  const { file } = result;
  if (file === null) return null;
  const picture = file.has_picture ? guestFileHref(token, result, 'picture') : undefined;
  return {
    url: guestFileHref(token, result, 'file'),
    content_type: file.content_type,
    ...(file.width && file.height ? { width: file.width, height: file.height } : {}),
    ...(picture === undefined
      ? {}
      : file.kind === 'video'
        ? { thumbnail_url: picture }
        : { preview_url: picture }),
  };
}
