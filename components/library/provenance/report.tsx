import { CircleCheck, FileQuestion, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card, cn, formatBytes, RelativeTime } from '@/components/ui';
import type { ProvenanceIngredient, ProvenanceReport } from '@/lib/contract';
import { buildTrees, type IngredientNode } from './ingredient-tree';
import { sourceTypeLabel, verdictOf } from './words';

const toneStyles = {
  good: { icon: CircleCheck, className: 'bg-good-soft text-good' },
  warn: { icon: TriangleAlert, className: 'bg-warn-soft text-warn' },
  bad: { icon: TriangleAlert, className: 'bg-bad-soft text-bad' },
  neutral: { icon: FileQuestion, className: 'bg-sunk text-ink-2' },
} as const;

/** A file's own record of how it was made. */
export function Report({
  name,
  report,
  prompt,
}: {
  name: string;
  report: ProvenanceReport;
  /** Only for results of this workspace, because files do not contain it. */
  prompt: string | null;
}) {
  const verdict = verdictOf(report);
  const { icon: Icon, className } = toneStyles[verdict.tone];
  const { credentials, mark } = report;
  const facts: [string, ReactNode][] = [
    ['Made with', credentials.model ?? mark.ai_system],
    ['How', sourceTypeLabel(credentials.digital_source_type ?? mark.digital_source_type)],
    ['Prompt', prompt],
    ['Signed by', credentials.signed_by],
    ['Signed with', credentials.generator],
    ['Signed at', signedAt(credentials.signed_at)],
    ['File', `${report.content_type}, ${formatBytes(report.size)}`],
    ['Details', credentials.problems.length === 0 ? null : credentials.problems.join(', ')],
  ];
  return (
    <Card className="overflow-hidden">
      <div className={cn('flex gap-3 p-5', className)}>
        <Icon className="mt-0.5 size-5 shrink-0" aria-hidden />
        <div className="grid min-w-0 gap-1">
          <h2 className="text-md font-semibold">{verdict.title}</h2>
          <p className="text-sm text-pretty text-ink">{verdict.text}</p>
        </div>
      </div>
      <dl className="grid grid-cols-1 gap-x-4 gap-y-1 p-5 text-sm sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-y-3">
        {facts.map(([label, value]) =>
          value === null || value === '' ? null : (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ),
        )}
        <Fact label="Made from">
          <Tree name={name} ingredients={credentials.ingredients} />
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 break-words whitespace-pre-wrap max-sm:mb-2">{children}</dd>
    </>
  );
}

/**
 * The file, and below it the files that it was made from according to its credentials, and those of these
 * files in turn.
 */
function Tree({
  name,
  ingredients,
}: {
  name: string;
  ingredients: readonly ProvenanceIngredient[];
}) {
  if (ingredients.length === 0) return <span className="text-ink-2">No other file is named.</span>;
  return (
    <ul className="grid gap-1">
      <li>
        <bdi>{name}</bdi>
        <Branches nodes={buildTrees(ingredients)} />
      </li>
    </ul>
  );
}

function Branches({ nodes }: { nodes: readonly IngredientNode[] }) {
  if (nodes.length === 0) return null;
  return (
    <ul className="mt-1 ml-2 grid gap-1 border-l border-line-strong pl-4">
      {nodes.map(({ title, model, signed_by: signer, sources }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and the list never changes
        <li key={index}>
          {title || 'A file without a name'}
          {model === null && signer === null ? null : (
            <span className="block text-xs text-ink-3">
              {[
                ...(model === null ? [] : [`Made with ${model}`]),
                ...(signer === null ? [] : [`signed by ${signer}`]),
              ].join(', ')}
            </span>
          )}
          <Branches nodes={sources} />
        </li>
      ))}
    </ul>
  );
}

function signedAt(text: string | null): ReactNode {
  const atMs = Date.parse(text ?? '');
  return Number.isNaN(atMs) ? null : <RelativeTime at={new Date(atMs)} />;
}
