import { Button, Card } from '@/components/ui';
import { IntentLink } from '../layout';
import { ModelHints } from './model-hints';
import { ModelPicture } from './model-picture';
import type { ModelSummary } from './types';

/** A model as a card: the card links to its page, "Try it" to Create or Chat. */
export function ModelCard({ model }: { model: ModelSummary }) {
  return (
    <Card className="group relative grid grid-rows-[auto_auto_1fr_auto] gap-3 overflow-hidden p-4 transition-colors hover:border-line-strong">
      <ModelPicture
        picture={model.picture}
        family={model.family}
        className="-mx-4 -mt-4 mb-1 aspect-[2/1] size-auto rounded-none border-x-0 border-t-0"
      />
      <div className="grid min-w-0 gap-1">
        <h2 className="truncate font-medium">
          <IntentLink
            href={model.href}
            className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-live"
          >
            {model.name}
          </IntentLink>
        </h2>
        <ModelHints model={model} />
      </div>
      <div className="grid content-start gap-2">
        <p className="line-clamp-2 text-sm text-pretty text-ink-2">{model.description}</p>
        {model.traits.length > 0 ? (
          <p className="line-clamp-2 text-xs text-ink-3">{model.traits.join(' · ')}</p>
        ) : null}
      </div>
      <div className="flex min-h-8 items-center justify-between gap-3">
        <p className="text-sm">
          {model.price}
          {model.usualTime === null ? null : (
            <span className="block text-xs text-ink-3">{model.usualTime}</span>
          )}
        </p>
        {model.tryHref ? (
          <Button asChild size="sm" className="relative">
            <IntentLink href={model.tryHref} aria-label={`Try it: ${model.name}`}>
              Try it
            </IntentLink>
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
