import type { Metadata } from 'next';
import { Margin } from '@/components/operator/data';
import { requireOperatorPage } from '@/lib/console/operator/management';
import { nameMarginProjects } from '@/lib/console/operator/records';
import { utcDayOf } from '@/lib/contract';
import { readMarginReportQuery } from '@/lib/pages/operator';

export const metadata: Metadata = { title: 'Margin' };

export default async function OperatorMarginPage({ searchParams }: PageProps<'/operator/margin'>) {
  const { manage } = await requireOperatorPage();
  const today = utcDayOf(Date.now());
  const query = readMarginReportQuery(await searchParams, today);
  const report = await manage.margin.get({
    from: query.from,
    to: query.to,
    ...(query.credit === undefined ? {} : { usd_per_credit: query.credit }),
  });
  const projects = await nameMarginProjects(report);
  return <Margin query={query} report={report} projects={projects} today={today} />;
}
