'use client';

import { useState } from 'react';
import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogFooter,
  Input,
  UnreadItemsNote,
} from '@/components/ui';
import { foldText, type ReadModel } from '@/lib/contract';
import { chatLimits } from '@/lib/pages/chat-limits';
import { ModelChoice } from '../models';
import { takesImages } from './models';

/** Chooses one model, or up to four to answer side by side. Default export, because it is loaded lazily. */
export default function ModelDialog({
  models,
  leftOut,
  chosenIds,
  onChange,
  onClose,
}: {
  models: readonly ReadModel[];
  /** How many of the service's models could not be read. */
  leftOut: number;
  chosenIds: readonly string[];
  onChange: (models: readonly string[]) => void;
  onClose: () => void;
}) {
  const [query, setQuery] = useState('');
  const [pickedIds, setPickedIds] = useState(chosenIds);
  const words = foldText(query).split(/\s+/).filter(Boolean);
  const matchingModels = models.filter(({ id, name, description, capabilities }) => {
    const text = foldText([id, name, description, ...capabilities].join(' '));
    return words.every((word) => text.includes(word));
  });
  const isFull = pickedIds.length >= chatLimits.columns;
  const toggle = (id: string) =>
    setPickedIds((before) =>
      before.includes(id) ? before.filter((each) => each !== id) : [...before, id],
    );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Models"
        description={`Choose one, or up to ${chatLimits.columns} to compare side by side.`}
        width="md"
      >
        <DialogBody className="grid gap-3">
          {models.length > 4 ? (
            <Input
              aria-label="Search models"
              placeholder="Search by name or what it does…"
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
          ) : null}
          {matchingModels.length === 0 ? (
            <p className="py-8 text-center text-sm text-ink-3">
              {models.length === 0
                ? 'There is no text model to choose.'
                : 'No model matches. Try fewer words.'}
            </p>
          ) : null}
          <ul className="grid gap-1">
            {matchingModels.map((model) => {
              const isPicked = pickedIds.includes(model.id);
              return (
                <li key={model.id}>
                  <button
                    type="button"
                    aria-pressed={isPicked}
                    disabled={!model.enabled || (!isPicked && isFull)}
                    onClick={() => toggle(model.id)}
                    className="flex w-full items-start gap-3 rounded-md border border-line p-3 text-left transition-colors hover:border-line-strong disabled:opacity-45 aria-pressed:border-ink"
                  >
                    <ModelChoice
                      model={model}
                      details={takesImages(model) ? ['takes images'] : []}
                      isChosen={isPicked}
                    />
                  </button>
                </li>
              );
            })}
          </ul>
          <UnreadItemsNote count={leftOut} singular="model" plural="models" />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={pickedIds.length === 0}
            onClick={() => {
              onChange(pickedIds);
              onClose();
            }}
          >
            {pickedIds.length > 1 ? `Use ${pickedIds.length} models` : 'Use this model'}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
