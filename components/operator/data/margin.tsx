import { Download } from 'lucide-react';
import {
  Banner,
  Button,
  Card,
  EmptyState,
  formatCount,
  formatCounted,
  formatCreditAmount,
  formatCredits,
  Input,
  Label,
  PageHeader,
} from '@/components/ui';
import { type MarginLineTally, type MarginReport, maxMarginProjects } from '@/lib/contract';
import { type MarginReportQuery, marginHref } from '@/lib/pages/operator';
import { formatMoney } from '../../money/billing';
import { MarginDays } from './margin-days';
import { MarginTable } from './margin-table';
import { marginText } from './margin-words';
import { formatUsd } from './money';

/** Income and costs of the installation in some days, by provider, by model and by project. */
export function Margin({
  query,
  report,
  projects,
  today,
}: {
  query: MarginReportQuery;
  report: MarginReport;
  /** The report's projects with their names. */
  projects: readonly (MarginLineTally & { readonly id: string; readonly name: string })[];
  today: string;
}) {
  const { totals } = report;
  const isEmpty = report.models.length === 0;
  return (
    <>
      <PageHeader
        title="Margin"
        description="What credits earned and what providers charged, by the day a request ended (UTC). Refunds given later are not taken off."
        actions={
          <Button asChild>
            <a href={marginHref('margin/csv', query)} download>
              <Download aria-hidden />
              CSV
            </a>
          </Button>
        }
      />
      <div className="flex flex-wrap items-end gap-4">
        <MarginDays query={query} today={today} />
        <CreditValue query={query} />
      </div>
      {isEmpty ? (
        <EmptyState
          title="Nothing ended in these days"
          description="Choose other days, or come back when something was made."
        />
      ) : (
        <>
          <Totals totals={totals} />
          {totals.unknown_costs === 0 ? null : (
            <Banner className="rounded-md">
              {`The cost of ${formatCounted(totals.unknown_costs, 'request')} is unknown and not in the sum. `}
              Enter it beside the price of a connected model; a cost in a route of the configuration
              counts first.
            </Banner>
          )}
          <MarginTable
            title="By provider"
            subject="Provider"
            rows={report.providers.map(({ provider, ...line }) => ({
              ...line,
              name: provider ?? 'Not recorded',
            }))}
          />
          <MarginTable
            title="By model"
            subject="Model"
            rows={report.models.map(({ model, ...line }) => ({ ...line, name: model }))}
          />
          {projects.some(({ id }) => id !== 'none') ? (
            <MarginTable
              title="By project"
              subject="Project"
              note={
                projects.filter(({ id }) => id !== 'none').length === maxMarginProjects
                  ? `The ${formatCount(maxMarginProjects)} largest. The CSV has all of them.`
                  : undefined
              }
              rows={projects}
            />
          ) : null}
        </>
      )}
      {report.sales.length === 0 ? null : (
        <Card className="grid gap-3 p-5">
          <h2 className="text-md font-semibold">Credits sold</h2>
          <ul className="grid gap-1 text-sm">
            {report.sales.map(({ currency, orders, credits, paid, refunded }) => (
              <li key={currency}>
                {formatMoney(paid, currency)} for {formatCreditAmount(credits)} in{' '}
                {orders === 1 ? '1 order' : `${formatCount(orders)} orders`}
                {refunded === 0 ? '' : `, ${formatMoney(refunded, currency)} of it refunded`}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

/** The value of a credit for models that declare none. A plain form that keeps it in the URL. */
function CreditValue({ query }: { query: MarginReportQuery }) {
  return (
    <form action="/operator/margin" className="flex items-end gap-2">
      <input type="hidden" name="range" value={query.range} />
      {query.range === 'custom' ? (
        <>
          <input type="hidden" name="from" value={query.from} />
          <input type="hidden" name="to" value={query.to} />
        </>
      ) : null}
      <div>
        <Label htmlFor="credit-value">A credit is worth ($)</Label>
        <Input
          key={query.credit}
          id="credit-value"
          name="credit"
          type="number"
          inputMode="decimal"
          min="0"
          step="any"
          placeholder="0.01"
          defaultValue={query.credit}
          className="w-36"
        />
      </div>
      <Button type="submit">Apply</Button>
    </form>
  );
}

function Totals({ totals }: { totals: MarginLineTally }) {
  const {
    earned_micro_usd: earnedMicroUsd,
    credits_without_value: creditsWithoutValue,
    lost: lostWork,
    possible: possibleWork,
  } = totals;
  const facts = [
    {
      label: 'Earned',
      value:
        creditsWithoutValue === totals.credits && creditsWithoutValue > 0
          ? 'Unknown'
          : formatUsd(earnedMicroUsd),
      note:
        creditsWithoutValue === 0
          ? formatCreditAmount(totals.credits)
          : `${formatCredits(creditsWithoutValue)} of ${formatCreditAmount(totals.credits)} ${creditsWithoutValue === 1 ? 'has' : 'have'} no value set`,
    },
    {
      label: 'Cost',
      value: formatUsd(totals.cost_micro_usd),
      note:
        totals.unknown_costs === 0
          ? 'every cost is known'
          : `and ${formatCount(totals.unknown_costs)} unknown`,
    },
    { label: 'Margin', ...marginText(totals) },
    {
      label: 'Failed and still cost',
      value: formatUsd(lostWork.cost_micro_usd),
      note: [
        lostWork.requests === 1 ? '1 request' : `${formatCount(lostWork.requests)} requests`,
        possibleWork.requests === 0
          ? null
          : `${formatCount(possibleWork.requests)} possible, up to ${formatUsd(possibleWork.cost_micro_usd)}`,
      ]
        .filter(Boolean)
        .join(' · '),
    },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {facts.map(({ label, value, note }) => (
        <Card key={label} className="p-4 sm:p-5">
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="num mt-1 text-xl font-semibold">{value}</dd>
          <dd className="mt-1 text-xs text-pretty text-ink-3">{note}</dd>
        </Card>
      ))}
    </dl>
  );
}
