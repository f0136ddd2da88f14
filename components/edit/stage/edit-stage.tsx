'use client';

import { useEffect, useImperativeHandle, useMemo, useRef, useSyncExternalStore } from 'react';
import { cn, VisuallyHidden } from '@/components/ui';
import { openDraft, useDraftOwner } from '../../drafts';
import { draftFor, isEmpty, isStageDraft } from './draft';
import { uploadLimit } from './frame';
import { FrameHandles } from './frame-handles';
import { FrameOptions } from './frame-options';
import { followGestures } from './gestures';
import { LoadNote } from './load-note';
import { MaskOptions } from './mask-options';
import { PictureLayers } from './picture-layers';
import { ShapeOverlay } from './shape-overlay';
import type { StageElements } from './stage-canvases';
import { StageModel } from './stage-model';
import { ToolBar } from './tool-bar';
import type { EditStageProps, FrameLimit, StageMode } from './types';
import { useStageKeys } from './use-stage-keys';
import { ZoomBar } from './zoom-bar';

/** Default export, because it is loaded lazily. */
export default function EditStage(props: EditStageProps) {
  const { src, width, height } = props.picture;
  // Another picture gets a new stage, so that nothing of the previous one remains.
  return <Stage key={`${props.strokesKey} ${src} ${width} ${height}`} {...props} />;
}

function Stage({
  picture,
  mode,
  strokesKey,
  frameLimit = uploadLimit,
  bottomInset = 0,
  onChange,
  onModeChange,
  ref,
}: EditStageProps) {
  const stage = useStageModel(picture, mode, strokesKey, frameLimit);
  const snapshot = useSyncExternalStore(stage.subscribe, stage.snapshot, stage.snapshot);
  const surface = useRef<HTMLDivElement>(null);
  const below = useRef<HTMLDivElement>(null);
  const above = useRef<HTMLDivElement>(null);
  const base = useRef<HTMLCanvasElement>(null);
  const detail = useRef<HTMLCanvasElement>(null);
  const mask = useRef<HTMLDivElement>(null);

  useImperativeHandle(
    ref,
    () => ({
      undo: () => stage.undo(),
      redo: () => stage.redo(),
      clear: () => stage.clear(),
      exportMask: () => stage.exportMask(),
      exportPadded: () => stage.exportPadded(),
      exportCrop: () => stage.exportCrop(),
      addArea: (area) => stage.shapes.addShares(area),
      setFrame: (ratio) => stage.frame.setFrame(ratio),
    }),
    [stage],
  );

  useEffect(() => stage.setMode(mode, frameLimit), [stage, mode, frameLimit]);

  useEffect(() => {
    if (onChange === undefined) return;
    let reportedText = '';
    const report = () => {
      const state = stage.state();
      const text = JSON.stringify(state);
      if (text !== reportedText) onChange(state);
      reportedText = text;
    };
    report();
    return stage.subscribe(report);
  }, [stage, onChange]);

  useEffect(() => {
    const elements = {
      surface: surface.current,
      below: below.current,
      above: above.current,
      base: base.current,
      detail: detail.current,
      mask: mask.current,
    };
    if (!areAttached(elements)) return;
    stage.attach(elements);
    const stopGestures = followGestures(elements.surface, stage);
    void stage.load();
    return () => {
      stopGestures();
      stage.close();
    };
  }, [stage]);

  useEffect(() => {
    const element = surface.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      const isNarrow = width < narrowWidth;
      const margins = isNarrow
        ? { left: 16, right: 60, top: 64, bottom: bottomInset + 68 }
        : { left: 96, right: 96, top: 76, bottom: bottomInset + 20 };
      stage.resize({ width, height }, margins);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage, bottomInset]);

  useStageKeys(stage, snapshot);

  const isPainting = snapshot.mode === 'region';
  const isFraming = snapshot.mode === 'frame' || snapshot.mode === 'crop';
  const hasBrush = isPainting && (snapshot.tool === 'brush' || snapshot.tool === 'eraser');
  return (
    <section
      aria-label="Stage"
      data-stage-status={snapshot.status}
      className="@container relative size-full overflow-hidden bg-sunk"
    >
      <div
        ref={surface}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys paint and move on the focused stage
        tabIndex={0}
        aria-label={`${picture.alt || 'Picture'}. ${helpByMode[snapshot.mode]}`}
        className={cn(
          'group absolute inset-0 touch-none overflow-hidden select-none data-painting:cursor-crosshair! focus-visible:-outline-offset-2',
          hasBrush && 'data-moving:cursor-crosshair!',
        )}
        style={{ cursor: hasBrush ? 'none' : cursorFor(snapshot.tool, snapshot.mode) }}
      >
        <div ref={below} className="contents">
          <PictureLayers stage={stage} snapshot={snapshot} base={base} detail={detail} />
        </div>
        <div
          ref={mask}
          aria-hidden
          className="pointer-events-none absolute top-0 left-0 origin-top-left will-change-transform"
        />
        <div ref={above} className="contents">
          {isPainting ? <ShapeOverlay snapshot={snapshot} /> : null}
          {hasBrush ? (
            <span
              aria-hidden
              data-brush
              className="pointer-events-none absolute top-0 left-0 hidden rounded-full border border-white shadow-[0_0_0_1px_black] will-change-transform group-hover:block group-data-moving:hidden! group-data-painting:hidden!"
              // Out of view until the pointer moves.
              style={{
                transform: 'translate(-100vw)',
                width: `calc(${snapshot.brushSize}px * var(--view-scale, 1))`,
                height: `calc(${snapshot.brushSize}px * var(--view-scale, 1))`,
              }}
            />
          ) : null}
          {isFraming ? <FrameHandles stage={stage} snapshot={snapshot} /> : null}
        </div>
      </div>
      {snapshot.status === 'ready' ? null : (
        <LoadNote hasFailed={snapshot.status === 'failed'} onRetry={() => void stage.load()} />
      )}
      <div className="pointer-events-none absolute inset-x-2 top-2 flex flex-wrap items-start justify-center gap-2 @3xl:inset-x-4 @3xl:top-4 @3xl:flex-nowrap">
        {isPainting ? <MaskOptions stage={stage} snapshot={snapshot} /> : null}
        {isFraming ? (
          <FrameOptions stage={stage} snapshot={snapshot} ratios={frameLimit.ratios} />
        ) : null}
        <ZoomBar stage={stage} />
      </div>
      {mode === 'view' ? null : (
        <ToolBar
          stage={stage}
          snapshot={snapshot}
          bottomInset={bottomInset}
          onModeChange={onModeChange}
        />
      )}
      <VisuallyHidden>
        <span aria-live="polite">{snapshot.message}</span>
      </VisuallyHidden>
    </section>
  );
}

/** Pixels; on a narrower stage the tools are a bar at the bottom. The same as `@3xl` in the classes. */
const narrowWidth = 768;

const helpByMode: Readonly<Record<StageMode, string>> = {
  view: 'Arrow keys move, plus and minus zoom.',
  region:
    'Arrow keys move the crosshair, Enter paints there or sets a point. Question mark lists all keys.',
  frame: 'Arrow keys move the picture within the frame.',
  crop: 'Arrow keys move the frame over the picture.',
};

const areAttached = (
  elements: {
    [Name in keyof StageElements]: StageElements[Name] | null;
  },
): elements is StageElements => Object.values(elements).every((each) => each !== null);

function cursorFor(tool: string, mode: StageMode): string {
  if (mode === 'frame' || mode === 'crop') return 'move';
  return mode === 'view' || tool === 'hand' ? 'grab' : 'crosshair';
}

function useStageModel(
  picture: EditStageProps['picture'],
  mode: StageMode,
  strokesKey: string,
  limit: FrameLimit,
): StageModel {
  const owner = useDraftOwner();
  const slot = useMemo(
    () => openDraft(owner, `edit/${strokesKey}`, isStageDraft),
    [owner, strokesKey],
  );
  const model = useRef<StageModel>(null);
  model.current ??= new StageModel(picture, draftFor(picture, slot.read()), mode, limit, (draft) =>
    slot.schedule(() => (isEmpty(draft) ? null : draft)),
  );
  useEffect(() => () => slot.flush(), [slot]);
  return model.current;
}
