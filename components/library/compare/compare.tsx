'use client';

import { Columns2, Layers, Link2, Pause, Play, SquareSplitHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  Button,
  copyWithToast,
  Disclosure,
  IconButton,
  Slider as Range,
  SegmentedControl,
} from '@/components/ui';
import type { Creation } from '@/lib/pages/creations';
import { outputKind } from '@/lib/pages/output-kinds';
import { Page, useReadHref, useShortcutHints } from '../../layout';
import { fittedZoom } from '../media';
import { compareKeys } from './compare-keys';
import { ComparedHead } from './compared-head';
import { compareRecipes, type RecipeRow } from './differences';
import { type CompareItem, Overlay, SideBySide, Slider } from './stages';

type Mode = 'slider' | 'side' | 'overlay';

const letters = ['A', 'B', 'C', 'D'];

export interface ComparedResult {
  readonly task: Creation;
  readonly output: number;
}

/** Compares two to four results in three views and lists the differences of their recipes. */
export function Compare({
  workspace,
  compared,
}: {
  workspace: string;
  compared: readonly ComparedResult[];
}) {
  const readHref = useReadHref();
  const items = compared.flatMap(({ task, output }, i): CompareItem[] => {
    const storedFile = task.outputs[output];
    if (storedFile === undefined) return [];
    return [
      {
        key: `${task.task_id}:${output}`,
        letter: letters[i] ?? '',
        kind: outputKind(storedFile),
        output: storedFile,
        readHref: readHref(task.task_id, output, storedFile.url),
      },
    ];
  });
  useShortcutHints(compareKeys);
  // Sounds cannot lie on top of each other.
  const hasSound = items.some(({ kind }) => kind === 'audio');
  const [mode, setMode] = useState<Mode>(items.length === 2 && !hasSound ? 'slider' : 'side');
  const [zoom, setZoom] = useState(fittedZoom);
  const [blend, setBlend] = useState<'opacity' | 'difference'>('opacity');
  const [opacity, setOpacity] = useState(50);
  const stage = useRef<HTMLDivElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const hasFilms = items.some(({ kind }) => kind === 'video');

  /** Plays all videos from the position of the first one. */
  const play = () => {
    const videos = [
      ...(stage.current?.querySelectorAll<HTMLVideoElement>('video[data-compare]') ?? []),
    ];
    const startSeconds = videos[0]?.currentTime ?? 0;
    for (const video of videos) {
      if (isPlaying) video.pause();
      video.currentTime = startSeconds;
      if (!isPlaying) void video.play().catch(() => undefined);
    }
    setPlaying(!isPlaying);
  };
  const share = async () => {
    await copyWithToast(window.location.href, {
      done: 'The link was copied.',
      advice: 'Copy the link from the address bar.',
    });
  };

  return (
    <Page width="full" className="gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <SegmentedControl<Mode>
          aria-label="How to compare"
          segments={[
            {
              value: 'slider',
              label: <ModeLabel icon={<SquareSplitHorizontal aria-hidden />}>Slider</ModeLabel>,
              ariaLabel: 'Slider',
              disabled: items.length !== 2 || hasSound,
            },
            {
              value: 'side',
              label: <ModeLabel icon={<Columns2 aria-hidden />}>Side by side</ModeLabel>,
              ariaLabel: 'Side by side',
            },
            {
              value: 'overlay',
              label: <ModeLabel icon={<Layers aria-hidden />}>Overlay</ModeLabel>,
              ariaLabel: 'Overlay',
              disabled: hasSound,
            },
          ]}
          value={mode}
          onValueChange={(next) => {
            setMode(next);
            setPlaying(false);
          }}
        />
        {mode === 'overlay' ? (
          <>
            <SegmentedControl
              aria-label="Blend"
              segments={[
                { value: 'opacity', label: 'Fade' },
                { value: 'difference', label: 'Difference' },
              ]}
              value={blend}
              onValueChange={setBlend}
            />
            {blend === 'opacity' ? (
              <Range
                aria-label="Opacity of the top results"
                className="w-40"
                min={0}
                max={100}
                value={opacity}
                onValueChange={setOpacity}
              />
            ) : null}
          </>
        ) : null}
        <span className="flex-1" />
        {hasFilms ? (
          <Button size="sm" onClick={play}>
            {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
            {isPlaying ? 'Pause' : 'Play together'}
          </Button>
        ) : null}
        {zoom.scale > 1 ? (
          <Button size="sm" variant="ghost" onClick={() => setZoom(fittedZoom)}>
            <span className="num">{Math.round(zoom.scale * 100)} %</span> · Fit
          </Button>
        ) : null}
        <IconButton label="Copy link" onClick={share}>
          <Link2 aria-hidden />
        </IconButton>
      </div>
      <div ref={stage} className="h-[62dvh] min-h-72">
        {mode === 'slider' ? <Slider items={items} zoom={zoom} onZoom={setZoom} /> : null}
        {mode === 'side' ? <SideBySide items={items} zoom={zoom} onZoom={setZoom} /> : null}
        {mode === 'overlay' ? (
          <Overlay items={items} zoom={zoom} onZoom={setZoom} blend={blend} opacity={opacity} />
        ) : null}
      </div>
      <Recipes workspace={workspace} compared={compared} />
    </Page>
  );
}

function ModeLabel({ icon, children }: { icon: React.ReactNode; children: string }) {
  return (
    <span className="flex items-center gap-1.5 px-1 [&_svg]:size-4">
      {icon}
      <span className="max-sm:sr-only">{children}</span>
    </span>
  );
}

function Recipes({
  workspace,
  compared,
}: {
  workspace: string;
  compared: readonly ComparedResult[];
}) {
  const rows = compareRecipes(compared.map(({ task }) => task));
  const equalRows = rows.filter(({ differs }) => !differs);
  const differingRows = rows.filter(({ differs }) => differs);
  return (
    <section aria-label="Recipes" className="grid gap-3">
      <div className="overflow-x-auto">
        <table className="w-full min-w-lg table-fixed text-sm">
          <thead>
            <tr className="text-left text-ink-3">
              <th scope="col" className="w-36 py-2 font-normal">
                {differingRows.length === 0 ? 'Same recipe' : 'What differs'}
              </th>
              {compared.map(({ task, output }, i) => (
                <th key={`${task.task_id}:${output}`} scope="col" className="py-2 font-normal">
                  <ComparedHead
                    workspace={workspace}
                    initial={task}
                    output={output}
                    letter={letters[i] ?? ''}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <Rows rows={differingRows} />
        </table>
      </div>
      {equalRows.length > 0 ? (
        <Disclosure summary={`Same: ${equalRows.map(({ label }) => label).join(', ')}`}>
          <div className="overflow-x-auto">
            <table className="w-full min-w-lg table-fixed text-sm">
              <Rows rows={equalRows.map((row) => ({ ...row, values: row.values.slice(0, 1) }))} />
            </table>
          </div>
        </Disclosure>
      ) : null}
    </section>
  );
}

function Rows({ rows }: { rows: readonly RecipeRow[] }) {
  return (
    <tbody>
      {rows.map(({ name, label, values }) => (
        <tr key={name} className="border-t border-line align-top">
          <th scope="row" className="w-36 py-2 pr-3 text-left font-normal break-words text-ink-3">
            {label}
          </th>
          {values.map((value, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other identity
            <td key={i} dir="auto" className="py-2 pr-4 break-words">
              {value === undefined ? (
                <span className="text-ink-3">not set</span>
              ) : (
                String(typeof value === 'object' ? JSON.stringify(value) : value)
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
