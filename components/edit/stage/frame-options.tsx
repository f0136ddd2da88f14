import { FlipHorizontal2, FlipVertical2, RotateCcw, RotateCw } from 'lucide-react';
import { Button, IconButton, Popover, PopoverContent, PopoverTrigger } from '@/components/ui';
import { frameOf, hasEdges, hasRatio, rangeOf, ratioName, type Side } from './frame';
import { OptionPanel, PixelField } from './option-panel';
import { formatCount, type StageSnapshot } from './snapshot';
import type { StageModel } from './stage-model';
import type { FrameRatio } from './types';

const defaultRatios: readonly FrameRatio[] = ['1:1', '4:3', '16:9', '9:16', '21:9'];

const sides: ReadonlyArray<readonly [Side, string]> = [
  ['left', 'Left'],
  ['right', 'Right'],
  ['top', 'Top'],
  ['bottom', 'Bottom'],
];

/** Ratio, size and sides of the frame; turns and flips while cropping. */
export function FrameOptions({
  stage,
  snapshot,
  ratios = defaultRatios,
}: {
  stage: StageModel;
  snapshot: StageSnapshot;
  /** The ratios that an extended frame offers; a crop always has the default ones. */
  ratios?: readonly FrameRatio[] | undefined;
}) {
  const edges = stage.edges();
  const picture = stage.shownSize();
  const frame = frameOf(picture, edges);
  const pictureRatio = ratioName(picture);
  const frameRatio = ratioName(frame);
  const isCropping = snapshot.mode === 'crop';
  return (
    <OptionPanel label={isCropping ? 'Crop options' : 'Frame options'}>
      <span className="num shrink-0">
        <b className="font-medium text-ink">{isCropping ? 'Crop' : 'Frame'}</b>{' '}
        {pictureRatio === frameRatio ? pictureRatio : `${pictureRatio} → ${frameRatio}`}{' '}
        <b className="ml-1 font-medium text-ink" data-testid="frame-size">
          {formatCount(frame.width)} × {formatCount(frame.height)}
        </b>
      </span>
      <span className="flex shrink-0">
        {(isCropping ? defaultRatios : ratios).map((ratio) => (
          <Button
            key={ratio}
            size="sm"
            variant="ghost"
            className="num px-2 aria-pressed:bg-sunk aria-pressed:text-ink"
            aria-pressed={hasEdges(edges) && hasRatio(frame, ratio)}
            onClick={() => stage.frame.setFrame(ratio)}
          >
            {ratio}
          </Button>
        ))}
        <Popover>
          <PopoverTrigger asChild>
            <Button size="sm" variant="ghost" className="px-2">
              Free
            </Button>
          </PopoverTrigger>
          <PopoverContent
            aria-label={isCropping ? 'Cut off at each side' : 'Add at each side'}
            className="grid w-auto grid-cols-2 gap-2 p-3"
          >
            {sides.map(([side, name]) => {
              const [min, max] = rangeOf(edges, side, stage.frame.rule());
              return (
                <PixelField
                  key={side}
                  label={`${name}, px`}
                  value={Math.abs(edges[side])}
                  min={0}
                  max={isCropping ? -min : max}
                  onChange={(value) => stage.frame.setSide(side, isCropping ? -value : value)}
                />
              );
            })}
          </PopoverContent>
        </Popover>
      </span>
      {isCropping ? (
        <span className="flex shrink-0">
          <IconButton size="sm" label="Turn left" onClick={() => stage.frame.turn(-1)}>
            <RotateCcw aria-hidden />
          </IconButton>
          <IconButton size="sm" label="Turn right" onClick={() => stage.frame.turn(1)}>
            <RotateCw aria-hidden />
          </IconButton>
          <IconButton size="sm" label="Flip left to right" onClick={() => stage.frame.flip('x')}>
            <FlipHorizontal2 aria-hidden />
          </IconButton>
          <IconButton size="sm" label="Flip upside down" onClick={() => stage.frame.flip('y')}>
            <FlipVertical2 aria-hidden />
          </IconButton>
        </span>
      ) : null}
      <Button
        size="sm"
        variant="ghost"
        className="px-2"
        disabled={!stage.state().hasFrameChange}
        onClick={() => stage.clear()}
      >
        Reset
      </Button>
    </OptionPanel>
  );
}
