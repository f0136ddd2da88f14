import { Card, Disclosure, RelativeTime } from '@/components/ui';

type State = Readonly<Record<string, unknown>> | null;

export interface AuditEntry {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly actor: string;
  readonly actorId: string | null;
  /** The words of the action, between actor and target and after the target. */
  readonly words: { readonly before: string; readonly after: string };
  /** A name, or an id if no name was stored. */
  readonly target: string | null;
  readonly targetId: string | null;
  readonly before: State;
  readonly after: State;
  readonly address: string | null;
  readonly device: string | null;
  /** Whether it is not known how the change ended. */
  readonly isOpen: boolean;
}

const formatValue = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** The log, newest first. The changed values of an entry are collapsed. */
export function AuditList({
  entries,
  label = 'Audit log',
}: {
  entries: readonly AuditEntry[];
  /** Accessible name of the list. */
  label?: string;
}) {
  return (
    <Card>
      <AuditLines entries={entries} label={label} />
    </Card>
  );
}

/** The lines of {@link AuditList}, for a card that has more in it. */
export function AuditLines({ entries, label }: { entries: readonly AuditEntry[]; label: string }) {
  return (
    <ol aria-label={label} className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="grid min-h-12 content-center px-4 py-1.5 text-sm">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <p className="min-w-0 wrap-break-word">
              <NameOrId name={entry.actor} id={entry.actorId} />{' '}
              <span className="text-ink-2">{entry.words.before}</span>
              {entry.target === null ? null : <NameOrId name={entry.target} id={entry.targetId} />}
              <span className="text-ink-2">{entry.words.after}</span>
              {entry.isOpen ? (
                <span className="text-warn"> – begun; whether it took effect is not known</span>
              ) : null}
            </p>
            <RelativeTime at={entry.at} className="shrink-0 text-xs text-ink-3" />
          </div>
          <div className="flex flex-wrap items-center gap-x-3 text-xs text-ink-3">
            {[entry.address, entry.device].filter(Boolean).join(' · ') || 'automatic'}
            <Change before={entry.before} after={entry.after} targetId={entry.targetId} />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** A name with its id as a tooltip. Without a stored name, the id in a monospaced font. */
function NameOrId({ name, id }: { name: string; id: string | null }) {
  if (name === id) return <code className="font-mono text-sm">{id}</code>;
  return (
    <bdi className="font-medium" title={id ?? undefined}>
      {name}
    </bdi>
  );
}

/** The old and new value of each changed field, and the id of the target. */
function Change({
  before,
  after,
  targetId,
}: {
  before: State;
  after: State;
  targetId: string | null;
}) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return null;
  return (
    <Disclosure
      summary="What changed"
      className="text-xs open:w-full [&>summary]:py-0 [&>summary_svg]:size-3.5"
    >
      <dl className="my-1 grid gap-x-4 gap-y-1 sm:grid-cols-[9rem_1fr]">
        {names.map((name) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">
              {before && name in before ? (
                <del className="text-ink-3">{formatValue(before[name])}</del>
              ) : null}{' '}
              {after && name in after ? (
                <ins className="no-underline">{formatValue(after[name])}</ins>
              ) : null}
            </dd>
          </div>
        ))}
        {targetId === null ? null : (
          <div className="contents">
            <dt className="text-ink-3">id</dt>
            <dd className="min-w-0 font-mono wrap-anywhere">{targetId}</dd>
          </div>
        )}
      </dl>
    </Disclosure>
  );
}
