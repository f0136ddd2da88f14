'use client';

import { Dices, FileText, Grid2x2, Layers, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui';
import type { ReadModels } from '@/lib/contract';
import { type Beginning, beginDesign, type Template, templates } from '@/lib/experiments';
import { type AppliedPreset, buildPayload } from '@/lib/forms';
import type { Design } from '@/lib/pages/experiments';
import { useModels } from '@/lib/queries';
import { LeftOutOfCharacters, useFormCharacters } from '../characters';
import { useSpecs } from './use-plan';

const noPresets: readonly AppliedPreset[] = [];

const templateLabels: Readonly<Record<Template, { title: string; hint: string; icon: ReactNode }>> =
  {
    blank: { title: 'Blank', hint: 'Begin with your own prompt', icon: <FileText aria-hidden /> },
    models: {
      title: 'Compare models',
      hint: 'One prompt, three models',
      icon: <Layers aria-hidden />,
    },
    prompts: {
      title: 'Prompt variations',
      hint: 'Three ways to say it',
      icon: <Grid2x2 aria-hidden />,
    },
    settings: {
      title: 'Try a setting',
      hint: 'All its values side by side',
      icon: <SlidersHorizontal aria-hidden />,
    },
    seeds: { title: 'Many seeds', hint: 'One recipe, eight results', icon: <Dices aria-hidden /> },
  };

/** Templates for a new experiment. Nothing runs before the person has seen its price. */
export function ExperimentStarts({
  workspace,
  models: initial,
  beginning: given,
  presets = noPresets,
  note,
  disabled,
  onStart,
}: {
  workspace: string;
  models: ReadModels | null;
  beginning: Beginning | null;
  /** What the form was filled in with, when it begins with that of Create. Its characters are put into the design. */
  presets?: readonly AppliedPreset[] | undefined;
  /** What the person should know about it. */
  note: string | null;
  disabled: boolean;
  onStart: (start: { name: string; design: Partial<Design> }) => void;
}) {
  const { data: models } = useModels(workspace, initial ?? undefined);
  const specs = useSpecs(models);
  const spec = given === null ? undefined : specs.get(given.model);
  const characters = useFormCharacters(workspace, presets);
  const [reason] = characters.reasons;
  const plan =
    given === null || spec === undefined || Array.isArray(given.values.prompt)
      ? null
      : { spec, ...characters.plan(spec, given.values) };
  const beginning =
    given === null || plan === null
      ? given
      : // A form may hold texts that are not numbers yet.
        { ...given, values: buildPayload(plan.spec, plan.values).payload };
  const prompt = beginning?.values.prompt;
  const description =
    typeof prompt === 'string'
      ? prompt.trim().slice(0, 40).toWellFormed()
      : Array.isArray(prompt)
        ? `${prompt.length} prompts`
        : '';
  // “New experiment” makes a blank design already, so Blank is offered only when there is something to begin with.
  const offeredTemplates = templates.filter(
    (template) => beginning !== null || template !== 'blank',
  );
  return (
    <section className="grid gap-2" aria-label="Begin with">
      <h2 className="text-sm font-medium">
        {beginning === null ? 'Begin with' : 'Experiment with this'}
        {description === '' ? null : (
          <span className="font-normal text-ink-3"> “{description}”</span>
        )}
      </h2>
      {note === null ? null : <p className="text-sm text-pretty text-warn">{note}</p>}
      <LeftOutOfCharacters
        missingNames={characters.missingNames}
        uses={plan && spec ? [{ modelName: spec.modelName, shares: plan.shares }] : []}
      />
      {reason === undefined ? null : (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
          {reason.message}.
          {characters.retry === null ? null : (
            <Button size="sm" onClick={characters.retry}>
              Try again
            </Button>
          )}
        </p>
      )}
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]">
        {offeredTemplates.map((template) => {
          const { title, hint, icon } = templateLabels[template];
          return (
            <li key={template}>
              <button
                type="button"
                disabled={
                  disabled || reason !== undefined || (template !== 'blank' && specs.size === 0)
                }
                className="grid h-full w-full content-start gap-0.5 rounded-md border border-line bg-panel p-3 text-left text-sm hover:border-edge disabled:opacity-50 [&_svg]:mb-1 [&_svg]:size-4 [&_svg]:text-ink-3"
                onClick={() =>
                  onStart({
                    name: description || (template === 'blank' ? 'Untitled experiment' : title),
                    design: beginDesign(template, specs, beginning),
                  })
                }
              >
                {icon}
                <b className="font-medium">{title}</b>
                <span className="text-xs text-ink-3">{hint}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
