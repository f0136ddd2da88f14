import {
  Card,
  formatCount,
  formatCredits,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui';
import type { MarginLineTally } from '@/lib/contract';
import { marginText } from './margin-words';
import { formatUsd } from './money';

/** The margin by group, one row for each. */
export function MarginTable({
  title,
  subject,
  note,
  lines,
}: {
  title: string;
  subject: string;
  note?: string | undefined;
  lines: readonly (MarginLineTally & { readonly id?: string; readonly name: string })[];
}) {
  return (
    <Card className="grid min-w-0 content-start gap-3 p-5">
      <h2 className="text-md font-semibold">{title}</h2>
      {note === undefined ? null : <p className="text-sm text-ink-2">{note}</p>}
      <Table aria-label={title}>
        <TableHead>
          <TableRow>
            <TableHeader>{subject}</TableHeader>
            <TableHeader numeric>Done</TableHeader>
            <TableHeader numeric>Not done</TableHeader>
            <TableHeader numeric>Credits</TableHeader>
            <TableHeader numeric>Earned</TableHeader>
            <TableHeader numeric>Cost</TableHeader>
            <TableHeader numeric>Failed, cost</TableHeader>
            <TableHeader numeric>Margin</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line) => (
            <TableRow key={line.id ?? line.name}>
              <TableCell className="w-full max-w-0 min-w-32">
                <span dir="auto" className="block truncate" title={line.name}>
                  {line.name}
                </span>
              </TableCell>
              <TableCell numeric>{formatCount(line.succeeded)}</TableCell>
              <TableCell numeric>
                {formatCount(line.failed + line.canceled + line.expired)}
              </TableCell>
              <TableCell numeric>{formatCredits(line.credits)}</TableCell>
              <TableCell numeric>{earnedText(line)}</TableCell>
              <TableCell numeric>{costText(line)}</TableCell>
              <TableCell numeric>
                {line.lost.requests === 0 ? '—' : formatUsd(line.lost.cost_micro_usd)}
              </TableCell>
              <TableCell numeric>{marginText(line).value}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

const earnedText = ({
  credits,
  credits_without_value: without,
  earned_micro_usd: earned,
}: MarginLineTally) => (without > 0 && without === credits ? 'Unknown' : formatUsd(earned));

/** The sum of known costs, and how many requests have none; a dash when no cost is known. */
function costText({ cost_micro_usd: cost, unknown_costs: unknown }: MarginLineTally): string {
  if (unknown === 0) return formatUsd(cost);
  return cost === 0
    ? `${formatCount(unknown)} unknown`
    : `${formatUsd(cost)} + ${formatCount(unknown)} unknown`;
}
