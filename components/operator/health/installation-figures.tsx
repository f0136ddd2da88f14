'use client';

import { formatBytes, formatCount, formatCounted, RelativeTime } from '@/components/ui';
import type { ProviderHealth } from '@/lib/contract';
import { durationLabel, type InstallationFigures as Figures } from '@/lib/pages/operator-health';
import { HealthLines } from '../management';
import { FigureCard, FigureLines } from './figure-card';

const queueLabels: Record<Figures['queues'][number]['name'], string> = {
  tasks: 'Tasks to start',
  webhooks: 'Webhooks to deliver',
  jobs: 'Background jobs',
  notifications: 'Mail and messages to send',
};

const fileLabels: Readonly<Record<string, string>> = {
  upload: 'Uploads',
  output: 'Results',
  thumbnail: 'Thumbnails',
  preview: 'Previews',
  reference: 'References of running tasks',
  example: 'Examples of models',
};

/** What the installation holds and does, in words and units. */
export function InstallationFigures({
  figures,
  health,
}: {
  figures: Figures;
  health: readonly ProviderHealth[];
}) {
  const { queues, disk, database, files, process, versions, providers, retention } = figures;
  const successOf = (provider: string) =>
    providers.find((each) => each.provider === provider)?.last_success_at ?? null;
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <FigureCard title="What waits">
        <FigureLines
          lines={queues.map(({ name, waiting, oldest_seconds: oldest }) => [
            queueLabels[name],
            oldest === null
              ? 'None'
              : `${formatCount(waiting)}, the oldest for ${durationLabel(oldest)}`,
          ])}
        />
      </FigureCard>
      <FigureCard title="This process">
        <FigureLines
          lines={[
            ['Started', <RelativeTime key="started" at={process.started_at} />],
            ['Memory', `${formatBytes(process.memory)} of ${formatBytes(process.memory_limit)}`],
            ['Heap', `${formatBytes(process.heap)} of ${formatBytes(process.heap_limit)}`],
            ['Atelier', versions.atelier],
            ['Node.js', versions.node],
            ['Database', versions.database],
            ...versions.migrations.map((name) => {
              const [half = '', ...migration] = name.split(' ');
              return [`Newest migration of ${half}`, migration.join(' ')] as const;
            }),
          ]}
        />
      </FigureCard>
      <FigureCard
        title="Space"
        {...(files?.is_estimate ? { note: 'Files were counted in a sample of all.' } : {})}
      >
        <FigureLines
          lines={[
            [
              'Free on the disk of DATA_DIR',
              `${formatBytes(disk.free)} of ${formatBytes(disk.total)}`,
            ],
            ['Database', formatBytes(database.size)],
            ...(files?.kinds ?? []).map(
              ({ kind, count, size }) =>
                [
                  fileLabels[kind] ?? kind,
                  `${files?.is_estimate ? 'about ' : ''}${formatBytes(size)} in ${formatCounted(count, 'file')}`,
                ] as const,
            ),
          ]}
        />
      </FigureCard>
      <FigureCard
        title="Largest tables"
        note="With their indexes. Rows are estimates of the database."
      >
        <FigureLines
          lines={database.tables.map(({ name, size, rows }) => [
            name,
            `${formatBytes(size)}${rows === null ? '' : `, about ${formatCounted(rows, 'row')}`}`,
          ])}
        />
      </FigureCard>
      {health.map((each) => {
        const success = successOf(each.provider);
        return (
          <FigureCard key={each.provider} title={`Provider ${each.provider}`}>
            <HealthLines health={each} />
            <p className="text-sm text-ink-2">
              {success === null ? (
                'No success in the last hour'
              ) : (
                <>
                  Last success <RelativeTime at={success} />
                </>
              )}
            </p>
          </FigureCard>
        );
      })}
      <FigureCard
        title="How long things are kept"
        isWide
        note="What is not listed is kept until people delete it; money, usage and tasks for ever."
      >
        <FigureLines
          lines={retention.map(({ name, keeps, setting }) => [
            name,
            setting === null ? (
              keeps
            ) : (
              <span key={name}>
                {keeps} <code className="text-ink-2">{setting}</code>
              </span>
            ),
          ])}
        />
      </FigureCard>
    </div>
  );
}
