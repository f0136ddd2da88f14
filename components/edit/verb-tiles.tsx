import { useQueries } from '@tanstack/react-query';
import { cn, formatCredits } from '@/components/ui';
import type { VerbOffer } from '@/lib/forms';
import { quoteQueryOptions } from '@/lib/queries';
import { quoteBody } from './edit-form';
import { toolLabels } from './film/film-tools';
import type { BrowserTool, ChosenVerb } from './use-edit-choice';

/** How many models of an edit are quoted: those with the lowest price in the list of models. */
const maxQuotedModels = 3;

/** By verb: "5 credits" or "from 5 credits"; verbs without a known price are missing. */
function useLeastPrices(
  workspace: string,
  offers: readonly VerbOffer[],
  sourceUrl: string,
): ReadonlyMap<string, string> {
  const quoteRequests = offers.flatMap(({ verb, edits }) =>
    edits.slice(0, maxQuotedModels).map((edit) => ({ verb, body: quoteBody(edit, sourceUrl) })),
  );
  const prices = useQueries({
    queries: quoteRequests.map(({ body }) => quoteQueryOptions(workspace, body)),
    combine: (results) => results.map(({ data }) => data?.estimated_credits),
  });
  const labels = new Map<string, string>();
  for (const { verb, edits } of offers) {
    const knownPrices = prices.filter(
      (price, index): price is number => quoteRequests[index]?.verb === verb && price !== undefined,
    );
    const leastPrice = Math.min(...knownPrices);
    if (knownPrices.length === 0) continue;
    const hasOnePrice = edits.length === 1 || new Set(knownPrices).size === 1;
    const amount = `${formatCredits(leastPrice)} ${leastPrice === 1 ? 'credit' : 'credits'}`;
    labels.set(verb, hasOnePrice ? amount : `from ${amount}`);
  }
  return labels;
}

/** The edits of the picture, film or sound, each with its lowest price or why it cannot be made. */
export function VerbTiles({
  workspace,
  offers,
  pricedUrl,
  chosen,
  tools,
  isOperator,
  onChoose,
}: {
  workspace: string;
  offers: readonly VerbOffer[];
  /** A picture that stands for any version in quotes, whose price does not depend on it. */
  pricedUrl: string;
  chosen: ChosenVerb;
  tools: readonly BrowserTool[];
  isOperator: boolean;
  onChoose: (verb: ChosenVerb) => void;
}) {
  const prices = useLeastPrices(workspace, offers, pricedUrl);
  return (
    <fieldset aria-label="What to do" className="grid grid-cols-2 gap-1.5">
      {offers
        .filter(({ edits }) => edits.length > 0)
        .map(({ verb, label }) => (
          <button
            key={verb}
            type="button"
            aria-pressed={chosen === verb}
            onClick={() => onChoose(verb)}
            className={tileClasses(chosen === verb, false)}
          >
            {label}
            <small className="block text-2xs text-ink-3">{prices.get(verb) ?? '…'}</small>
          </button>
        ))}
      {tools.map((tool) => (
        <button
          key={tool}
          type="button"
          aria-pressed={chosen === tool}
          onClick={() => onChoose(tool)}
          className={tileClasses(chosen === tool, false)}
        >
          {tool === 'crop' ? 'Crop and turn' : toolLabels[tool]}
          <small className="block text-2xs text-ink-3">Free</small>
        </button>
      ))}
      {offers
        .filter(({ edits }) => edits.length === 0)
        .map(({ verb, label, why, wants }) => (
          <button
            key={verb}
            type="button"
            aria-disabled
            className={cn(tileClasses(false, true), isOperator && 'col-span-2')}
          >
            {label}
            <small className="block text-2xs text-ink-3">
              {why}
              {isOperator ? ` ${wants}` : null}
            </small>
          </button>
        ))}
    </fieldset>
  );
}

const tileClasses = (isChosen: boolean, isDisabled: boolean): string =>
  cn(
    'min-h-11 rounded-md border bg-panel px-2 py-2 text-left text-sm text-pretty',
    isDisabled
      ? 'cursor-not-allowed border-dashed border-line-strong text-ink-3'
      : 'border-line-strong hover:border-edge',
    isChosen && !isDisabled && 'border-ink ring-1 ring-ink ring-inset hover:border-ink',
  );
