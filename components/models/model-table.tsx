import {
  Button,
  CopyButton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui';
import { IntentLink } from '../layout';
import { ModelPicture } from './model-picture';
import type { ModelSummary } from './types';

/** The models as a table, to compare their inputs and prices. */
export function ModelTable({ models }: { models: readonly ModelSummary[] }) {
  return (
    <Table aria-label="Models">
      <TableHead>
        <TableRow>
          <TableHeader>Model</TableHeader>
          <TableHeader>Id</TableHeader>
          <TableHeader>Family</TableHeader>
          <TableHeader>Takes</TableHeader>
          <TableHeader>Price</TableHeader>
          <TableHeader>Time</TableHeader>
          <TableHeader>
            <span className="sr-only">Try it</span>
          </TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {models.map((model) => (
          <ModelRow key={model.id} model={model} />
        ))}
      </TableBody>
    </Table>
  );
}

function ModelRow({ model }: { model: ModelSummary }) {
  return (
    <TableRow className="hover:bg-panel">
      <TableCell>
        <span className="flex items-center gap-2.5">
          <ModelPicture picture={model.picture} family={model.family} className="size-8" />
          <IntentLink href={model.href} className="font-medium whitespace-nowrap hover:underline">
            {model.name}
          </IntentLink>
        </span>
      </TableCell>
      <TableCell>
        <span className="flex items-center gap-1 whitespace-nowrap">
          <code className="font-mono text-xs text-ink-2">{model.id}</code>
          <CopyButton value={model.id} label={`Copy ${model.id}`} size="sm" />
        </span>
      </TableCell>
      <TableCell>{model.familyWord}</TableCell>
      <TableCell className="max-w-80 min-w-48 text-ink-2">{model.traits.join(' · ')}</TableCell>
      <TableCell className="whitespace-nowrap">{model.price}</TableCell>
      <TableCell className="whitespace-nowrap text-ink-2">{model.usualTime ?? '—'}</TableCell>
      <TableCell className="text-right">
        {model.tryHref ? (
          <Button asChild size="sm">
            <IntentLink href={model.tryHref} aria-label={`Try it: ${model.name}`}>
              Try it
            </IntentLink>
          </Button>
        ) : null}
      </TableCell>
    </TableRow>
  );
}
