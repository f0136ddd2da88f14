'use client';

import { useState } from 'react';
import { Dialog, DialogBody, DialogContent, Input } from '@/components/ui';
import { foldText } from '@/lib/contract';

/** Recent prompts with a search. Default export, because it is loaded lazily. */
export default function PromptHistoryDialog({
  prompts,
  onChoose,
  onClose,
}: {
  prompts: readonly string[];
  onChoose: (prompt: string) => void;
  onClose: () => void;
}) {
  const [query, setQuery] = useState('');
  const words = foldText(query).split(/\s+/u).filter(Boolean);
  const matchingPrompts = prompts.filter((prompt) =>
    words.every((word) => foldText(prompt).includes(word)),
  );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Recent prompts" description="Saved in this browser only.">
        <DialogBody className="grid gap-3">
          <Input
            autoFocus
            type="search"
            aria-label="Search prompts"
            placeholder="Search prompts…"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
          <ul className="-mx-2 grid min-h-64 content-start">
            {matchingPrompts.map((prompt) => (
              <li key={prompt}>
                <button
                  type="button"
                  className="w-full rounded-sm px-2 py-2 text-start text-sm hover:bg-sunk dark:hover:bg-raised"
                  onClick={() => {
                    onChoose(prompt);
                    onClose();
                  }}
                >
                  <span dir="auto" className="line-clamp-2">
                    {prompt}
                  </span>
                </button>
              </li>
            ))}
            {matchingPrompts.length === 0 ? (
              <li className="px-2 py-6 text-center text-sm text-ink-3">Nothing matches.</li>
            ) : null}
          </ul>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
