import { addDays } from '@/lib/contract';
import { dayKey } from './layout';

export interface DayPreset {
  readonly label: string;
  readonly from: string;
  readonly to: string | undefined;
}

/** Days that people often look for, as they are at `now` in Unix seconds. */
export function dayPresets(now: number, timeZone?: string): readonly DayPreset[] {
  const today = dayKey(now, timeZone);
  const daysAgo = (days: number) => addDays(today, -days);
  const monday = daysAgo((new Date(today).getUTCDay() + 6) % 7);
  const firstOfMonth = `${today.slice(0, 8)}01`;
  const lastOfMonthBefore = addDays(firstOfMonth, -1);
  return [
    { label: 'Today', from: daysAgo(0), to: undefined },
    { label: 'Yesterday', from: daysAgo(1), to: daysAgo(1) },
    { label: 'Last 7 days', from: daysAgo(6), to: undefined },
    { label: 'Last week', from: addDays(monday, -7), to: addDays(monday, -1) },
    { label: 'Last 30 days', from: daysAgo(29), to: undefined },
    { label: 'This month', from: firstOfMonth, to: undefined },
    {
      label: 'Last month',
      from: `${lastOfMonthBefore.slice(0, 8)}01`,
      to: lastOfMonthBefore,
    },
  ];
}
