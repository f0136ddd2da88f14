import {
  Disclosure,
  formatCount,
  formatCredits,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui';
import type { UsageView } from '@/lib/pages/usage';
import { longDay } from './words';

/** The figures of the chart as a table, collapsed. Days without work are left out. */
export function DayTable({ groups, days }: Pick<UsageView, 'groups' | 'days'>) {
  const activeDays = days.filter(
    ({ parts, results, answers, failed }) =>
      results + answers + failed > 0 || parts.some((part) => part > 0),
  );
  return (
    <Disclosure summary="Show as a table">
      <div className="mt-3 max-h-96 overflow-y-auto">
        <Table aria-label="Credits by day">
          <TableHead>
            <TableRow>
              <TableHeader>Day (UTC)</TableHeader>
              {groups.map((group) => (
                <TableHeader key={group} numeric>
                  {group}
                </TableHeader>
              ))}
              <TableHeader numeric>Credits</TableHeader>
              <TableHeader numeric>Results</TableHeader>
              <TableHeader numeric>Answers</TableHeader>
              <TableHeader numeric>Failed</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {activeDays.toReversed().map(({ day, parts, results, answers, failed }) => (
              <TableRow key={day}>
                <TableCell className="whitespace-nowrap">{longDay(day)}</TableCell>
                {parts.map((part, index) => (
                  <TableCell key={groups[index]} numeric>
                    {formatCredits(part)}
                  </TableCell>
                ))}
                <TableCell numeric>{formatCredits(parts.reduce((a, b) => a + b, 0))}</TableCell>
                <TableCell numeric>{formatCount(results)}</TableCell>
                <TableCell numeric>{formatCount(answers)}</TableCell>
                <TableCell numeric>{formatCount(failed)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </Disclosure>
  );
}
