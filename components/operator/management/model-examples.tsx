'use client';

import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Badge, IconButton } from '@/components/ui';
import {
  orderModelExamplesAction,
  removeModelExampleAction,
} from '@/lib/console/operator/management/actions';
import type { ModelExampleRecord } from '@/lib/contract';
import { useAction } from '../../actions';
import { OutputMedia } from '../../library/media';
import { ConfirmButton } from './confirm-button';

/** The chosen examples of a model: their order, and what is removed. */
export function ModelExamples({
  model,
  examples,
}: {
  model: string;
  examples: readonly ModelExampleRecord[];
}) {
  const order = useAction(orderModelExamplesAction, { failsInToast: true });
  const list = useRef<HTMLOListElement>(null);
  const movedExample = useRef<{ id: string; isRightwards: boolean } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  // An arrow that is pressed loses the focus when its example is put elsewhere, or is now at an end.
  useEffect(() => {
    const at = examples.findIndex(({ id }) => id === movedExample.current?.id);
    const buttons = list.current?.children[at]?.querySelectorAll<HTMLButtonElement>('button');
    const arrows = [...(buttons ?? [])].slice(0, 2);
    if (movedExample.current?.isRightwards) arrows.reverse();
    movedExample.current = null;
    if (at === -1) return;
    arrows.find(({ disabled }) => !disabled)?.focus();
    setAnnouncement(`Example ${at + 1} of ${examples.length}.`);
  }, [examples]);
  const move = async (from: number, to: number) => {
    const ids = examples.map(({ id }) => id);
    const [id] = ids.splice(from, 1);
    // One move at a time: the next one starts from the order that this one stores.
    if (id === undefined || order.isPending) return;
    movedExample.current = { id, isRightwards: to > from };
    if (!(await order.run(model, ids.toSpliced(to, 0, id)))) movedExample.current = null;
  };
  if (examples.length === 0) {
    return (
      <p className="text-sm text-pretty text-ink-2">
        None yet. Open a result of this model in a gallery and press Use as an example. Until then
        each team sees what its own people kept.
      </p>
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ol ref={list} className="grid grid-cols-2 gap-4 md:grid-cols-4" aria-busy={order.isPending}>
        {examples.map((example, index) => (
          <li key={example.id} className="grid min-w-0 content-start gap-1.5">
            <div className="relative aspect-4/3 overflow-hidden rounded-md border border-line bg-sunk">
              <OutputMedia output={example.file} />
              {index === 0 ? <Badge className="absolute top-2 left-2 bg-panel">Cover</Badge> : null}
            </div>
            <p dir="auto" className="line-clamp-2 text-xs wrap-anywhere text-ink-2">
              {example.prompt}
            </p>
            <div className="flex items-center gap-1">
              <IconButton
                size="sm"
                label={`Move example ${index + 1} left`}
                disabled={index === 0}
                aria-disabled={order.isPending}
                onClick={() => void move(index, index - 1)}
              >
                <ArrowLeft aria-hidden />
              </IconButton>
              <IconButton
                size="sm"
                label={`Move example ${index + 1} right`}
                disabled={index === examples.length - 1}
                aria-disabled={order.isPending}
                onClick={() => void move(index, index + 1)}
              >
                <ArrowRight aria-hidden />
              </IconButton>
              <ConfirmButton
                size="sm"
                variant="ghost"
                className="ms-auto"
                title="Remove this example?"
                description="No workspace sees it any more. The result that it was copied from stays as it is."
                confirmLabel="Remove"
                run={() => removeModelExampleAction(model, example.id)}
                aria-label={`Remove example ${index + 1}`}
              >
                Remove
              </ConfirmButton>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
