import Link from 'next/link';
import { useMemo } from 'react';
import { CopyButton, formatDuration, RelativeTime } from '@/components/ui';
import type { OutputRecord } from '@/lib/contract';
import type { FormSpec } from '@/lib/forms';
import type { Creation } from '@/lib/pages/creations';
import type { PresetUse } from '@/lib/pages/presets';
import { Fact, Facts } from './facts';
import { fileFacts } from './file-facts';
import { FoldedText } from './folded-text';
import { recipeRows } from './recipe-rows';
import { addressesOf, References } from './references';

/** The recipe of a result: prompt, model, every parameter with defaults marked, file, person and time. */
export function Recipe({
  workspace,
  task,
  output,
  spec,
  presets,
}: {
  workspace: string;
  task: Creation;
  output: OutputRecord | undefined;
  /** The model's current form; undefined while it is unknown. */
  spec: FormSpec | undefined;
  presets: readonly PresetUse[];
}) {
  const { rows, unsetLabels } = useMemo(() => recipeRows(task.params, spec), [task.params, spec]);
  return (
    <div className="grid gap-4">
      {task.prompt === '' ? null : (
        <div>
          <div className="mb-1 flex items-center justify-between text-xs text-ink-3">
            Prompt <CopyButton value={task.prompt} label="Copy the prompt" size="sm" />
          </div>
          <FoldedText key={task.prompt} text={task.prompt} />
        </div>
      )}
      <Facts>
        <Fact label="Model">
          <Link
            href={`/${workspace}/models/${encodeURIComponent(task.model)}`}
            className="underline-offset-4 hover:underline"
          >
            {spec?.modelName ?? task.model}
          </Link>
        </Fact>
        {groupUses(presets).map(({ label, path, uses }) => (
          <Fact key={path} label={label}>
            {uses.map(({ id, name, version, is_open: isOpen }, index) => (
              <span key={id}>
                {index === 0 ? null : ', '}
                {isOpen ? (
                  <Link
                    href={`/${workspace}/${path}/${id}`}
                    prefetch={false}
                    className="underline underline-offset-4"
                  >
                    <bdi>{name}</bdi>
                  </Link>
                ) : (
                  <bdi>{name}</bdi>
                )}{' '}
                <span className="text-ink-3">version {version}</span>
              </span>
            ))}
          </Fact>
        ))}
        {task.params === null
          ? null
          : rows.map(({ name, label, value, text, isFallback }) => {
              const urls = addressesOf(name, value);
              return (
                <Fact key={name} label={label}>
                  {urls === null ? (
                    <span dir="auto" className="num whitespace-pre-wrap">
                      {text}
                    </span>
                  ) : (
                    <References name={name} urls={urls} />
                  )}
                  {isFallback ? <span className="ml-2 text-xs text-ink-3">default</span> : null}
                </Fact>
              );
            })}
        {task.params !== null && unsetLabels.length > 0 ? (
          <Fact label="Not set">
            <span className="text-ink-3">{unsetLabels.join(', ')}</span>
          </Fact>
        ) : null}
      </Facts>
      {task.params === null ? (
        <p className="text-sm text-ink-3">
          This task was found by its id. The service does not share its recipe.
        </p>
      ) : null}
      <div className="border-t border-line pt-4">
        <Facts>
          {output === undefined
            ? null
            : fileFacts(output).map(([term, value]) => (
                <Fact key={term} label={term}>
                  <span className="num">{value}</span>
                </Fact>
              ))}
          {output === undefined || output.no_longer_kept || !canBeMarked(output) ? null : (
            <Fact label="Marks">
              <Link
                href={`/${workspace}/verify?task=${encodeURIComponent(task.task_id)}&output=${task.outputs.indexOf(output)}`}
                prefetch={false}
                className="underline underline-offset-4"
              >
                How this was made
              </Link>
            </Fact>
          )}
          <Fact label="Made by">
            <bdi>{task.user?.name ?? task.key_name ?? 'unknown'}</bdi>
          </Fact>
          {task.project == null ? null : (
            <Fact label="Project">
              <Link
                href={`/${workspace}/projects/${task.project.id}`}
                prefetch={false}
                className="underline underline-offset-4"
              >
                <bdi>{task.project.name}</bdi>
              </Link>
            </Fact>
          )}
          <Fact label="When">
            <RelativeTime at={new Date(task.created_at)} />
            {task.completed_at === null ? null : (
              <span className="text-ink-3">
                , took {formatDuration((task.completed_at - task.created_at) / 1000)}
              </span>
            )}
          </Fact>
        </Facts>
      </div>
    </div>
  );
}

/** Presets and characters apart, each with their heading and the path of their pages. */
function groupUses(presets: readonly PresetUse[]) {
  const filledPresets = presets.filter((use) => !use.is_character);
  const characters = presets.filter((use) => use.is_character);
  return [
    {
      label: filledPresets.length === 1 ? 'Preset' : 'Presets',
      path: 'presets',
      uses: filledPresets,
    },
    {
      label: characters.length === 1 ? 'Character' : 'Characters',
      path: 'characters',
      uses: characters,
    },
  ].filter(({ uses }) => uses.length > 0);
}

/** Whether its kind of file can carry content credentials. */
const canBeMarked = ({ content_type }: OutputRecord): boolean =>
  /^(image|video)\/|^audio\/(mpeg|wav)$/.test(content_type);
