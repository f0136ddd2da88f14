import Link from 'next/link';
import { Badge, Card } from '@/components/ui';
import { type ConnectedModel, lossOf } from '@/lib/contract';

/** A list of models with price and state. */
export function ModelCards({
  title,
  models,
}: {
  title: string;
  models: readonly ConnectedModel[];
}) {
  return (
    <section className="grid gap-3">
      <h2 className="text-md font-semibold">{title}</h2>
      <Card className="p-0">
        <ul className="divide-y divide-line">
          {models.map((model) => (
            <li key={model.id}>
              <Link
                href={`/operator/models/${encodeURIComponent(model.id)}`}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 hover:bg-sunk dark:hover:bg-raised"
              >
                <span className="min-w-0 grow basis-56">
                  <span className="block truncate font-medium">{model.declaration.name}</span>
                  <span className="block truncate font-mono text-xs text-ink-3">{model.id}</span>
                </span>
                <span className="num text-sm text-ink-2">{model.price_text || 'No price'}</span>
                {isSoldBelowCost(model) ? <Badge tone="bad">Below cost</Badge> : null}
                <Badge>{model.declaration.family}</Badge>
                <Badge tone={model.state === 'published' ? 'good' : 'warn'}>
                  {model.state === 'published' ? 'Published' : 'Draft'}
                </Badge>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

const isSoldBelowCost = ({ prices, costs }: ConnectedModel): boolean =>
  prices.some((price) => lossOf(price, costs)?.kind === 'cost');
