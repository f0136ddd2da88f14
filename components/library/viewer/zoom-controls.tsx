import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { Button, IconButton, Kbd } from '@/components/ui';

/** The zoom level and the buttons that change it. */
export function ZoomControls({
  percent,
  zoomIn,
  zoomOut,
  fit,
  showActualSize,
}: {
  /** Percent of the real size; null while that is unknown. */
  percent: number | null;
  zoomIn: () => void;
  zoomOut: () => void;
  fit: () => void;
  showActualSize: () => void;
}) {
  return (
    <fieldset aria-label="Zoom" className="flex shrink-0 items-center justify-center gap-1 pt-2">
      <IconButton size="sm" label="Zoom out" shortcut={<Kbd>−</Kbd>} onClick={zoomOut}>
        <ZoomOut aria-hidden />
      </IconButton>
      <output className="num w-12 text-center text-xs text-ink-2">
        {percent === null ? '' : `${percent} %`}
      </output>
      <IconButton size="sm" label="Zoom in" shortcut={<Kbd>+</Kbd>} onClick={zoomIn}>
        <ZoomIn aria-hidden />
      </IconButton>
      <Button size="sm" variant="ghost" title="Fit the picture in (0)" onClick={fit}>
        <Maximize aria-hidden />
        Fit
      </Button>
      <Button
        size="sm"
        variant="ghost"
        title="Real size (1)"
        className="num"
        onClick={showActualSize}
      >
        100 %
      </Button>
    </fieldset>
  );
}
