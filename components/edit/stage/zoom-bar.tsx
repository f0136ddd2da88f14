import { Minus, Plus } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button, IconButton } from '@/components/ui';
import type { StageModel } from './stage-model';

/** The zoom in percent of the real size, and the buttons that change it. */
export function ZoomBar({ stage }: { stage: StageModel }) {
  return (
    <fieldset
      aria-label="Zoom"
      className="pointer-events-auto ms-auto flex shrink-0 flex-col items-center rounded-md border border-line bg-panel p-0.5 shadow-pop @3xl:flex-row"
    >
      <IconButton size="sm" label="Zoom out" shortcut="−" onClick={() => stage.zoomOut()}>
        <Minus aria-hidden />
      </IconButton>
      <Percent stage={stage} />
      <IconButton size="sm" label="Zoom in" shortcut="+" onClick={() => stage.zoomIn()}>
        <Plus aria-hidden />
      </IconButton>
      <Button
        size="sm"
        variant="ghost"
        className="px-2 @max-3xl:w-9 @max-3xl:px-0"
        title="Fit the picture in (0)"
        onClick={() => stage.fit()}
      >
        Fit
      </Button>
    </fieldset>
  );
}

/** Follows the view once it rests: with each frame of a zoom the page would be laid out anew for it. */
function Percent({ stage }: { stage: StageModel }) {
  const percent = () => Math.round(stage.zoom() * 100);
  const zoom = useSyncExternalStore(stage.subscribe, percent, percent);
  return (
    <output className="num w-13 text-center text-xs text-ink-2 @max-3xl:hidden">{zoom} %</output>
  );
}
