'use client';

import { X } from 'lucide-react';
import Link from 'next/link';
import { Chip } from '@/components/ui';
import { type AppliedPreset, promptWithoutPreset } from '@/lib/forms';

export interface ChipsProps {
  workspace: string;
  presets: readonly AppliedPreset[];
  prompt: string;
  onForget: (id: string, restPrompt: string | null) => void;
}

/** A chip for each preset of a form. Default export: it is loaded lazily. */
export default function Chips({ workspace, presets, prompt, onForget }: ChipsProps) {
  return (
    <ul aria-label="Presets of this form" className="flex flex-wrap gap-1">
      {presets.map((preset) => {
        const { id, name, textParts = [] } = preset;
        const restPrompt = promptWithoutPreset(preset, prompt);
        const takesWords = restPrompt !== null && textParts.length > 0;
        const removalHint = takesWords ? 'its words leave the prompt' : 'the form stays as it is';
        return (
          <li key={id} className="min-w-0">
            <Chip className="max-w-full pr-0.5">
              <Link
                href={`/${workspace}/presets/${id}`}
                prefetch={false}
                dir="auto"
                className="truncate hover:text-ink"
              >
                {name}
              </Link>
              {restPrompt === null ? (
                <span title="The prompt no longer has all of its text">changed</span>
              ) : null}
              <button
                type="button"
                aria-label={`Forget ${name}: ${removalHint}`}
                title={`Forget it: ${removalHint}`}
                onClick={() => onForget(id, takesWords ? restPrompt : null)}
                className="grid size-5 shrink-0 place-items-center rounded-xs hover:text-ink pointer-coarse:size-11"
              >
                <X aria-hidden />
              </button>
            </Chip>
          </li>
        );
      })}
    </ul>
  );
}
