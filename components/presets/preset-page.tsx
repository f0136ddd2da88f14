'use client';

import { Image, Pencil, SwatchBook, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import {
  Badge,
  Button,
  Credits,
  formatCount,
  IconButton,
  lazyPart,
  RelativeTime,
  toast,
} from '@/components/ui';
import {
  removePresetAction,
  restorePresetAction,
  savePresetAction,
} from '@/lib/console/create/presets/actions';
import type { ReadModel } from '@/lib/contract';
import { createHref } from '@/lib/forms';
import type { Creation } from '@/lib/pages/creations';
import { versionName } from '@/lib/pages/edits';
import type { PresetInput, PresetVersion, WorkspacePreset } from '@/lib/pages/presets';
import { callWithToast, useAction } from '../actions';
import { WorkspaceForms } from '../form';
import { Page, TopBarContent } from '../layout';
import { MediaTile } from '../library/media';
import { presetModels } from './preset-models';
import { PresetPicture } from './preset-picture';
import { SettingsList } from './settings-list';

const PresetDialog = lazyPart(() => import('./preset-dialog'));

interface Props {
  workspace: string;
  preset: WorkspacePreset;
  /** Newest first. */
  versions: readonly PresetVersion[];
  results: readonly { readonly task: Creation; readonly version: number }[];
  models: readonly ReadModel[];
  /** The origin from which the content security policy allows files; null: any. */
  mediaOrigin: string | null;
}

/** One preset: what it fills in, what was made with it, and its versions. */
export function PresetPage({ workspace, preset, versions, results, models, mediaOrigin }: Props) {
  const router = useRouter();
  const [isEditing, setEditing] = useState(false);
  const offers = useMemo(() => presetModels(models), [models]);
  const offer = offers.find(({ model }) => model.id === preset.model);
  const { id, name, version, text, values } = preset;
  const save = useAction(
    (change: Partial<PresetInput>) =>
      savePresetAction(workspace, id, version, {
        name,
        text,
        model: preset.model,
        values,
        picture: preset.picture,
        is_shared: preset.is_shared,
        ...change,
      }),
    { failsInToast: true, onDone: () => router.refresh() },
  );
  const remove = async () => {
    if (!(await callWithToast(() => removePresetAction(workspace, id))).ok) return;
    router.push(`/${workspace}/presets`);
    toast.success(`${name} is removed. What it made stays.`, {
      action: {
        label: 'Undo',
        onPress: () =>
          void callWithToast(() => restorePresetAction(workspace, id)).then(() => router.refresh()),
      },
    });
  };
  return (
    <Page>
      <TopBarContent title={name} />
      <div className="flex flex-wrap items-start gap-5">
        <PresetPicture url={preset.picture_url} className="aspect-4/3 w-48 max-sm:w-full" />
        <div className="grid min-w-0 flex-1 basis-80 grid-cols-1 gap-3">
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
            <Badge>{preset.is_shared ? 'Shared' : 'Private'}</Badge>
            <span>
              Version {version} · <bdi>{preset.author}</bdi>,{' '}
              <RelativeTime at={new Date(preset.updated_at)} /> ·{' '}
              <Yield results={preset.results} credits={preset.credits} />
            </span>
          </p>
          {text === '' ? null : (
            <p dir="auto" className="max-w-prose break-words whitespace-pre-wrap">
              {text}
            </p>
          )}
          {preset.model === null ? null : (
            <p className="text-sm">
              <span className="text-ink-3">Model</span> {offer?.model.name ?? preset.model}
              {offer === undefined ? ' (not available)' : null}
            </p>
          )}
          {Object.keys(values).length === 0 ? null : (
            <SettingsList values={values} spec={offer?.spec} />
          )}
          <div className="flex flex-wrap gap-2">
            <Button asChild variant="primary">
              <Link href={createHref(workspace, { preset: id })}>
                <SwatchBook aria-hidden />
                Use in Create
              </Link>
            </Button>
            {preset.is_changeable ? (
              <Button onClick={() => setEditing(true)}>
                <Pencil aria-hidden />
                Edit
              </Button>
            ) : null}
            {preset.is_removable ? (
              <Button variant="ghost" onClick={() => void remove()}>
                <Trash2 aria-hidden />
                Remove
              </Button>
            ) : null}
          </div>
        </div>
      </div>
      <Section title="Made with it">
        {results.length === 0 ? (
          <p className="text-sm text-ink-3">
            Nothing yet. Fill in the form of Create with it, and its results are here.
          </p>
        ) : (
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(190px,1fr))]">
            {results.map(({ task, version: usedVersion }) => {
              const output = task.outputs.findIndex((_, at) => !task.removed.includes(at));
              return (
                <li key={task.task_id} className="min-w-0">
                  <div className="aspect-square">
                    <MediaTile
                      task={task}
                      output={output}
                      href={`/${workspace}/gallery/${task.task_id}?output=${Math.max(0, output)}`}
                    />
                  </div>
                  <div className="flex min-h-8 items-center justify-between gap-2 text-xs text-ink-3">
                    <span className="whitespace-nowrap">Version {usedVersion}</span>
                    {preset.is_changeable && output >= 0 ? (
                      <IconButton
                        size="sm"
                        label="Use as the preset’s picture"
                        onClick={() =>
                          void save.run({
                            picture: versionName({ kind: 'result', taskId: task.task_id, output }),
                          })
                        }
                      >
                        <Image aria-hidden />
                      </IconButton>
                    ) : null}
                  </div>
                </li>
              );
            })}
          </ul>
        )}
      </Section>
      <Section title="Versions">
        <ol className="grid grid-cols-1 divide-y divide-line rounded-md border border-line">
          {versions.map((each) => (
            <li key={each.version} className="flex flex-wrap items-start gap-x-4 gap-y-2 p-3">
              <div className="min-w-0 flex-1 basis-60">
                <p className="text-sm">
                  <span className="font-medium">Version {each.version}</span>{' '}
                  <span className="text-ink-3">
                    <bdi>{each.author}</bdi>, <RelativeTime at={new Date(each.created_at)} /> ·{' '}
                    <Yield results={each.results} credits={each.credits} />
                  </span>
                </p>
                <p dir="auto" className="line-clamp-2 text-sm break-words text-ink-2">
                  {each.text || each.name}
                </p>
              </div>
              {each.version === version || !preset.is_changeable ? null : (
                <Button
                  size="sm"
                  loading={save.isPending}
                  onClick={() =>
                    void save.run({
                      name: each.name,
                      text: each.text,
                      model: each.model,
                      values: each.values,
                    })
                  }
                >
                  Bring back version {each.version}
                </Button>
              )}
            </li>
          ))}
        </ol>
      </Section>
      {isEditing ? (
        <Suspense fallback={null}>
          <WorkspaceForms workspace={workspace} mediaOrigin={mediaOrigin}>
            <PresetDialog
              workspace={workspace}
              models={offers}
              preset={preset}
              onClose={() => setEditing(false)}
            />
          </WorkspaceForms>
        </Suspense>
      ) : null}
    </Page>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-md font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function Yield({ results, credits }: { results: number; credits: number }) {
  if (results === 0 && credits === 0) return 'not used yet';
  return (
    <>
      {formatCount(results)} {results === 1 ? 'result' : 'results'}, <Credits amount={credits} />
    </>
  );
}
