import { useEffect, useState } from 'react';
import { Slider as Range, SegmentedControl } from '@/components/ui';
import { type CompareItem, Overlay, Slider } from '../library/compare';
import { fittedZoom } from '../library/media';
import type { StripItem } from './versions';

type Mode = 'slider' | 'overlay' | 'blink';

/** Time that each picture is shown for when they take turns. */
const blinkMs = 700;

const compareItemsOf = ({ ready, number }: StripItem): CompareItem[] =>
  ready === null
    ? []
    : [
        {
          key: ready.name,
          letter: `v${number}`,
          kind: ready.kind,
          output: ready.file,
          readHref: ready.file.url,
        },
      ];

/** Two versions on top of each other: divided by a line, translucent, or shown in turns. */
export default function CompareVersions({
  before,
  after,
}: {
  before: StripItem;
  after: StripItem;
}) {
  const [mode, setMode] = useState<Mode>('slider');
  const [zoom, setZoom] = useState(fittedZoom);
  const [opacity, setOpacity] = useState(50);
  const [shownIndex, setShownIndex] = useState(0);
  useEffect(() => {
    if (mode !== 'blink') return;
    const timer = setInterval(() => setShownIndex((previous) => 1 - previous), blinkMs);
    return () => clearInterval(timer);
  }, [mode]);
  const items = [...compareItemsOf(before), ...compareItemsOf(after)];
  const view = { items, zoom, onZoom: setZoom };
  return (
    <section
      aria-label={`v${before.number} and v${after.number} compared`}
      className="absolute inset-0 flex flex-col bg-sunk"
    >
      <div className="flex flex-wrap items-center justify-center gap-3 p-3">
        <SegmentedControl<Mode>
          aria-label="How to compare"
          segments={[
            { value: 'slider', label: 'Slider' },
            { value: 'overlay', label: 'Overlay' },
            { value: 'blink', label: 'Blink' },
          ]}
          value={mode}
          onValueChange={setMode}
        />
        {mode === 'overlay' ? (
          <Range
            aria-label="Opacity of the later version"
            className="max-w-40"
            min={0}
            max={100}
            value={opacity}
            onValueChange={setOpacity}
          />
        ) : null}
        {mode === 'blink' ? (
          <span className="num text-sm text-ink-2">
            v{shownIndex === 0 ? before.number : after.number}
          </span>
        ) : null}
      </div>
      <div className="min-h-0 flex-1">
        {mode === 'slider' ? (
          <Slider {...view} />
        ) : (
          <Overlay
            {...view}
            blend="opacity"
            opacity={mode === 'blink' ? shownIndex * 100 : opacity}
          />
        )}
      </div>
    </section>
  );
}
