'use client';

import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { cn, formatCount, formatCredits } from '@/components/ui';
import type { UsageView } from '@/lib/pages/usage';
import { chartBackgrounds, chartFills } from './chart-colors';
import { roundUpForAxis, tickIndexes } from './scale';
import { longDay, resultCountLabel, shortDay } from './words';

/* In pixels; `barShare` is the part of a day's width that its bar takes. */
const chartHeight = 220;
const topMargin = 14;
const bottomMargin = 22;
const barShare = 0.74;

type Days = UsageView['days'];

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
/** Whether a group stands for all groups without a color of their own. */
const isOthers = (groups: readonly string[], index: number) =>
  index === groups.length - 1 && / others$/.test(groups[index] ?? '');

/**
 * Credits by day as stacked bars. Hover, or the arrow keys while it has the focus, chooses the day that the legend
 * shows. The table below has the same figures.
 */
export function DayChart({ groups, days }: Pick<UsageView, 'groups' | 'days'>) {
  const [chosenDay, setChosenDay] = useState<number | null>(null);
  const day = chosenDay === null ? undefined : days[chosenDay];
  const totals = groups.map((_, index) => sum(days.map(({ parts }) => parts[index] ?? 0)));
  const values = day?.parts ?? totals;
  const lastIndex = days.length - 1;

  const onKeyDown = (event: KeyboardEvent) => {
    const from = chosenDay ?? lastIndex + 1;
    const to = {
      ArrowLeft: from - 1,
      ArrowDown: from - 1,
      ArrowRight: from + 1,
      ArrowUp: from + 1,
      PageUp: from + 7,
      PageDown: from - 7,
      Home: 0,
      End: lastIndex,
    }[event.key];
    if (event.key === 'Escape') setChosenDay(null);
    if (to === undefined) return;
    event.preventDefault();
    setChosenDay(Math.max(0, Math.min(lastIndex, to)));
  };
  const onPointerMove = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * days.length);
    setChosenDay(Math.max(0, Math.min(lastIndex, index)));
  };

  return (
    <div className="grid gap-3">
      <p className="flex min-h-6 flex-wrap items-baseline gap-x-3 text-sm">
        <span className="font-medium">{day ? longDay(day.day) : 'All days'}</span>
        <span className="text-ink-2">
          <span className="num">{formatCredits(sum(values))}</span> credits
          {day ? (
            <>
              {' · '}
              <ResultCounts {...day} />
              {day.failed > 0 ? (
                <>
                  {' · '}
                  <span className="num">{formatCount(day.failed)}</span> failed
                </>
              ) : null}
            </>
          ) : null}
        </span>
      </p>
      <div
        role="slider"
        tabIndex={0}
        aria-label="Credits by day"
        aria-valuemin={0}
        aria-valuemax={lastIndex}
        aria-valuenow={chosenDay ?? lastIndex}
        aria-valuetext={
          day
            ? `${longDay(day.day)}: ${formatCredits(sum(day.parts))} credits`
            : 'Arrows choose a day'
        }
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setChosenDay(null)}
        onBlur={() => setChosenDay(null)}
        className="touch-pan-y rounded-sm"
      >
        <Bars groups={groups} days={days} chosenDay={chosenDay} />
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
        {groups.map((group, index) => (
          <li key={group} className="flex items-center gap-2">
            <span
              aria-hidden
              className={cn(
                'size-2.5 rounded-[3px]',
                isOthers(groups, index) ? 'bg-chart-rest' : chartBackgrounds[index],
              )}
            />
            <span className="text-ink-2">{group}</span>
            <span className="num">{formatCredits(values[index] ?? 0)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** "3 results · 1 answer"; zeros are left out. */
function ResultCounts({ results, answers }: Pick<Days[number], 'results' | 'answers'>) {
  const parts = resultCountLabel({ results, answers });
  return parts.map(({ count, word }, index) => (
    <span key={word}>
      {index > 0 ? ' · ' : null}
      <span className="num">{formatCount(count)}</span> {word}
    </span>
  ));
}

function Bars({
  groups,
  days,
  chosenDay,
}: {
  groups: readonly string[];
  days: Days;
  chosenDay: number | null;
}) {
  const axisTop = roundUpForAxis(Math.max(0, ...days.map(({ parts }) => sum(parts))));
  const plotHeight = chartHeight - topMargin - bottomMargin;
  const y = (credits: number) => topMargin + plotHeight * (1 - credits / axisTop);
  const slotPercent = 100 / days.length;
  return (
    <svg width="100%" height={chartHeight} aria-hidden className="block overflow-visible">
      {[1, 0.5, 0].map((part) => (
        <line
          key={part}
          x1="0"
          x2="100%"
          y1={y(axisTop * part)}
          y2={y(axisTop * part)}
          className={part === 0 ? 'stroke-line-strong' : 'stroke-line'}
        />
      ))}
      {days.map(({ day, parts }, index) => {
        let stackedCredits = 0;
        return (
          <g key={day} opacity={chosenDay === null || chosenDay === index ? 1 : 0.35}>
            {parts.map((credits, part) => {
              if (credits === 0) return null;
              stackedCredits += credits;
              return (
                <rect
                  key={groups[part]}
                  x={`${(index + (1 - barShare) / 2) * slotPercent}%`}
                  width={`${slotPercent * barShare}%`}
                  y={y(stackedCredits)}
                  height={Math.max(0.5, (credits / axisTop) * plotHeight)}
                  className={isOthers(groups, part) ? 'fill-chart-rest' : chartFills[part]}
                />
              );
            })}
          </g>
        );
      })}
      {[1, 0.5].map((part) => (
        <text
          key={part}
          x="0"
          y={y(axisTop * part) - 4}
          paintOrder="stroke"
          strokeWidth="3"
          className="fill-ink-2 stroke-panel text-2xs"
        >
          {formatCredits(axisTop * part)}
        </text>
      ))}
      {tickIndexes(days.length, 6).map((at) => (
        <text
          key={at}
          x={`${(at + 0.5) * slotPercent}%`}
          y={chartHeight - 6}
          textAnchor={at === days.length - 1 && days.length > 12 ? 'end' : 'middle'}
          className="fill-ink-3 text-2xs"
        >
          {shortDay(days[at]?.day ?? '')}
        </text>
      ))}
    </svg>
  );
}
