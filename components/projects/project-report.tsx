'use client';

import { Download, Printer } from 'lucide-react';
import Link from 'next/link';
import {
  Button,
  formatCount,
  formatCredits,
  PageHeader,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui';
import type { ProjectReport } from '@/lib/pages/projects';
import { BackLink, Page, TopBarContent, workspacePath } from '../layout';

const kindNames: Readonly<Record<string, string>> = {
  image: 'Image',
  video: 'Video',
  audio: 'Audio',
};

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** What a project cost, to be printed or saved for its client: results, dates and credits, prompts only if chosen. */
export function ProjectReportPage({
  workspace,
  workspaceName,
  projectId,
  report,
  hasPrompts,
}: {
  workspace: string;
  workspaceName: string;
  projectId: string;
  report: ProjectReport;
  hasPrompts: boolean;
}) {
  const { name, client, lines } = report;
  const path = workspacePath({ slug: workspace }, `projects/${projectId}`);
  const query = hasPrompts ? '?prompts=1' : '';
  const results = lines.reduce((sum, line) => sum + line.results, 0);
  return (
    <Page className="print:p-0">
      <TopBarContent title="Cost report" />
      <BackLink href={path}>
        <bdi>{name}</bdi>
      </BackLink>
      <PageHeader
        level={2}
        title={<bdi>{name}</bdi>}
        description={
          <>
            {client === '' ? null : (
              <>
                For <bdi>{client}</bdi>, by{' '}
              </>
            )}
            <bdi>{workspaceName}</bdi>
          </>
        }
        actions={
          <span className="flex flex-wrap gap-2 print:hidden">
            <Button asChild>
              <Link href={`${path}/report${hasPrompts ? '' : '?prompts=1'}`} prefetch={false}>
                {hasPrompts ? 'Leave out the prompts' : 'Show the prompts'}
              </Link>
            </Button>
            <Button asChild>
              <a href={`/api/console/${workspace}/projects/${projectId}/report${query}`} download>
                <Download aria-hidden />
                CSV
              </a>
            </Button>
            <Button variant="primary" onClick={() => window.print()}>
              <Printer aria-hidden />
              Print
            </Button>
          </span>
        }
      />
      {lines.length === 0 && report.total === 0 ? (
        <p className="text-sm text-ink-2">Nothing was charged to this project yet.</p>
      ) : (
        <Table aria-label="Cost report">
          <TableHead>
            <TableRow>
              <TableHeader>Date</TableHeader>
              <TableHeader>What</TableHeader>
              {hasPrompts ? <TableHeader>Prompt</TableHeader> : null}
              <TableHeader numeric>Results</TableHeader>
              <TableHeader numeric>Credits</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {lines.map(({ at, kind, prompt, results: count, credits }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order
              <TableRow key={index}>
                <TableCell className="whitespace-nowrap">{dateFormat.format(at)}</TableCell>
                <TableCell>{kindNames[kind] ?? kind}</TableCell>
                {hasPrompts ? (
                  <TableCell>
                    <span dir="auto" className="block max-w-prose break-words">
                      {prompt}
                    </span>
                  </TableCell>
                ) : null}
                <TableCell numeric>{formatCount(count)}</TableCell>
                <TableCell numeric>{formatCredits(credits)}</TableCell>
              </TableRow>
            ))}
            {report.unlisted === 0 ? null : (
              <SumRow
                label="Text answers, and work that was deleted"
                hasPrompts={hasPrompts}
                results={null}
                credits={report.unlisted}
              />
            )}
            <SumRow
              label="Total"
              hasPrompts={hasPrompts}
              results={report.left_out === 0 ? results : null}
              credits={report.total}
            />
          </TableBody>
        </Table>
      )}
      {report.left_out === 0 ? null : (
        <p className="text-sm text-ink-2">
          {formatCount(report.left_out)} newer lines are only in the CSV. The total has them.
        </p>
      )}
    </Page>
  );
}

function SumRow({
  label,
  hasPrompts,
  results,
  credits,
}: {
  label: string;
  hasPrompts: boolean;
  results: number | null;
  credits: number;
}) {
  return (
    <TableRow className="font-medium">
      <TableCell colSpan={hasPrompts ? 3 : 2}>{label}</TableCell>
      <TableCell numeric>{results === null ? null : formatCount(results)}</TableCell>
      <TableCell numeric>{formatCredits(credits)}</TableCell>
    </TableRow>
  );
}
