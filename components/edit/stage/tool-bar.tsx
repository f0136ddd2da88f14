import { Brush, Crop, Eraser, Hand, Lasso, SquareDashed } from 'lucide-react';
import { cn, IconButton, Separator } from '@/components/ui';
import type { StageSnapshot } from './snapshot';
import { toolKeys } from './stage-keys';
import type { StageModel } from './stage-model';
import type { StageMode } from './types';

const tools = [
  { tool: 'hand', label: 'Move the view', Icon: Hand },
  { tool: 'brush', label: 'Brush', Icon: Brush },
  { tool: 'eraser', label: 'Eraser', Icon: Eraser },
  { tool: 'lasso', label: 'Lasso: draw around, or tap corners', Icon: Lasso },
  { tool: 'rectangle', label: 'Rectangle: drag, or tap two corners', Icon: SquareDashed },
] as const;

/** On the left, or along the bottom where the stage is narrow. */
export function ToolBar({
  stage,
  snapshot,
  bottomInset,
  onModeChange,
}: {
  stage: StageModel;
  snapshot: StageSnapshot;
  bottomInset: number;
  onModeChange: ((mode: StageMode) => void) | undefined;
}) {
  const isPainting = snapshot.mode === 'region';
  const buttonClasses = (isOn: boolean) =>
    cn(
      '[&_svg]:size-5',
      isOn && 'bg-ink text-on-ink hover:bg-ink-hover hover:text-on-ink dark:hover:bg-ink-hover',
    );
  if (!isPainting && onModeChange === undefined) return null;
  return (
    <div
      role="toolbar"
      aria-label="Tools"
      className="absolute left-1/2 flex -translate-x-1/2 gap-1 rounded-lg border border-line bg-panel p-1.5 shadow-pop @3xl:top-1/2 @3xl:bottom-auto! @3xl:left-4 @3xl:-translate-y-1/2 @3xl:translate-x-0 @3xl:flex-col"
      style={{ bottom: bottomInset + 8 }}
    >
      {tools.map(({ tool, label, Icon }) => (
        <IconButton
          key={tool}
          size="lg"
          label={label}
          shortcut={toolKeys[tool]}
          tooltipSide="right"
          aria-pressed={isPainting && snapshot.tool === tool}
          className={buttonClasses(isPainting && snapshot.tool === tool)}
          onClick={() => {
            stage.setTool(tool);
            if (!isPainting) onModeChange?.('region');
          }}
        >
          <Icon aria-hidden strokeWidth={1.6} />
        </IconButton>
      ))}
      {onModeChange === undefined ? null : (
        <>
          <Separator className="mx-1.5 my-0.5 w-auto @max-3xl:hidden" />
          <IconButton
            size="lg"
            label={snapshot.mode === 'frame' ? 'Frame' : 'Crop, turn and flip'}
            tooltipSide="right"
            aria-pressed={!isPainting}
            className={buttonClasses(!isPainting)}
            onClick={() => {
              if (isPainting) onModeChange('crop');
            }}
          >
            <Crop aria-hidden strokeWidth={1.6} />
          </IconButton>
        </>
      )}
    </div>
  );
}
