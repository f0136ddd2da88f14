import { SquareSplitHorizontal } from 'lucide-react';
import { useState } from 'react';
import {
  Button,
  Popover,
  PopoverClose,
  PopoverContent,
  PopoverTrigger,
  SegmentedControl,
} from '@/components/ui';
import { OptionPanel, PixelField, PixelSlider } from './option-panel';
import type { StageSnapshot } from './snapshot';
import type { StageModel } from './stage-model';
import { edgeOf, stepsOf } from './steps';

const toolNames = {
  hand: 'Move',
  brush: 'Brush',
  eraser: 'Eraser',
  lasso: 'Lasso',
  rectangle: 'Rectangle',
} as const;

/** The options of the chosen tool, and those of the whole mask. */
export function MaskOptions({ stage, snapshot }: { stage: StageModel; snapshot: StageSnapshot }) {
  const { tool, brushSize, isErasing, corners, hasMask } = snapshot;
  const { width, height } = stage.shownSize();
  const longestSide = Math.max(width, height);
  const edge = edgeOf(stepsOf(snapshot.draft.history));
  const maxEdge = Math.min(256, Math.max(16, Math.round(longestSide / 16)));
  const isShape = tool === 'lasso' || tool === 'rectangle';
  return (
    <OptionPanel label={`${toolNames[tool]} options`}>
      {tool === 'brush' || tool === 'eraser' ? (
        <PixelSlider
          label="Size"
          value={brushSize}
          min={1}
          max={Math.round(longestSide / 3)}
          onChange={(value) => stage.setBrushSize(value)}
        />
      ) : null}
      {isShape ? (
        <SegmentedControl
          size="sm"
          className="shrink-0"
          aria-label="What the shape does"
          segments={[
            { value: 'add', label: 'Add' },
            { value: 'remove', label: 'Take away' },
          ]}
          value={isErasing ? 'remove' : 'add'}
          onValueChange={(value) => stage.setErasing(value === 'remove')}
        />
      ) : null}
      {tool === 'lasso' && corners.length >= 6 ? (
        <Button size="sm" title="Close the shape (Enter)" onClick={() => stage.shapes.close()}>
          Close shape
        </Button>
      ) : null}
      {tool === 'rectangle' ? <RectangleNumbers stage={stage} /> : null}
      <PixelSlider
        label="Soft edge"
        value={edge.softEdge}
        min={0}
        max={maxEdge}
        onChange={(softEdge) => stage.setEdge({ softEdge })}
      />
      <PixelSlider
        label="Grow"
        value={edge.grow}
        min={-maxEdge}
        max={maxEdge}
        onChange={(grow) => stage.setEdge({ grow })}
      />
      <span className="flex shrink-0">
        <Button
          size="sm"
          variant="ghost"
          className="px-2"
          title="Invert the mask (i)"
          onClick={() => stage.invert()}
        >
          Invert
        </Button>
        <Button
          size="sm"
          variant="ghost"
          className="px-2"
          disabled={!hasMask}
          onClick={() => stage.clear()}
        >
          Clear
        </Button>
      </span>
    </OptionPanel>
  );
}

function RectangleNumbers({ stage }: { stage: StageModel }) {
  const { width, height } = stage.shownSize();
  const [box, setBox] = useState({ x: 0, y: 0, width, height });
  const set = (change: Partial<typeof box>) => setBox((previous) => ({ ...previous, ...change }));
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button size="sm" variant="ghost" className="px-2">
          <SquareSplitHorizontal aria-hidden />
          By numbers
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label="Rectangle by numbers" className="grid w-auto gap-3 p-3">
        <div className="grid grid-cols-2 gap-2">
          <PixelField
            label="From the left, px"
            value={box.x}
            min={0}
            max={width - 1}
            onChange={(x) => set({ x })}
          />
          <PixelField
            label="From the top, px"
            value={box.y}
            min={0}
            max={height - 1}
            onChange={(y) => set({ y })}
          />
          <PixelField
            label="Width, px"
            value={box.width}
            min={1}
            max={width}
            onChange={(next) => set({ width: next })}
          />
          <PixelField
            label="Height, px"
            value={box.height}
            min={1}
            max={height}
            onChange={(next) => set({ height: next })}
          />
        </div>
        <PopoverClose asChild>
          <Button
            onClick={() =>
              stage.shapes.addRectangle(box.x, box.y, box.x + box.width, box.y + box.height)
            }
          >
            Mark this rectangle
          </Button>
        </PopoverClose>
      </PopoverContent>
    </Popover>
  );
}
