'use client';

import { SwatchBook } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Suspense, useMemo, useState } from 'react';
import { Badge, lazyPart, RelativeTime } from '@/components/ui';
import {
  removePresetAction,
  restorePresetAction,
  savePresetAction,
} from '@/lib/console/create/presets/actions';
import type { ReadModel } from '@/lib/contract';
import { createHref, presetVariables } from '@/lib/forms';
import type { Creation } from '@/lib/pages/creations';
import type { PresetInput, PresetVersion, WorkspacePreset } from '@/lib/pages/presets';
import { useAction } from '../actions';
import { WorkspaceForms } from '../form';
import { Page, TopBarContent } from '../layout';
import { ExperimentButton } from './experiment-button';
import { ItemActions } from './item-actions';
import { ItemResults, ItemSection, ItemVersions, ItemYield } from './item-parts';
import { presetModels } from './preset-models';
import { PresetPicture } from './preset-picture';
import { SettingsList } from './settings-list';
import { noPreset, toTriedPreset } from './tried-presets';

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

/** A preset: what it fills in, what was made with it, and its versions. */
export function PresetPage({ workspace, preset, versions, results, models, mediaOrigin }: Props) {
  const router = useRouter();
  const [isEditing, setIsEditing] = useState(false);
  const offers = useMemo(() => presetModels(models), [models]);
  const offer = offers.find(({ model }) => model.id === preset.model);
  const { id, name, version, text, values } = preset;
  const save = useAction(
    (change: Partial<PresetInput>) =>
      savePresetAction(
        workspace,
        id,
        { version, is_shared: preset.is_shared },
        {
          name,
          text,
          model: preset.model,
          values,
          picture: preset.picture,
          is_shared: preset.is_shared,
          ...change,
        },
      ),
    { failsInToast: true, onDone: () => router.refresh() },
  );
  // The design of the experiment asks for the words of variables.
  const triedPresets = presetVariables(text).length > 0 ? [] : [toTriedPreset(preset, {})];
  return (
    <Page>
      <TopBarContent title={name} />
      <div className="flex flex-wrap items-start gap-5">
        {preset.picture_url === null ? null : (
          <PresetPicture url={preset.picture_url} className="aspect-4/3 w-48 max-sm:w-full" />
        )}
        <div className="grid min-w-0 flex-1 basis-80 grid-cols-1 gap-3">
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
            <Badge>{preset.is_shared ? 'Shared' : 'Private'}</Badge>
            <span>
              Version {version} · <bdi>{preset.author}</bdi>,{' '}
              <RelativeTime at={new Date(preset.updated_at)} /> ·{' '}
              <ItemYield results={preset.results} credits={preset.credits} />
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
          <ItemActions
            item={preset}
            listPath={`/${workspace}/presets`}
            createHref={createHref(workspace, { preset: id })}
            icon={SwatchBook}
            onEdit={() => setIsEditing(true)}
            remove={() => removePresetAction(workspace, id)}
            restore={() => restorePresetAction(workspace, id)}
          >
            <ExperimentButton
              workspace={workspace}
              name={name}
              design={{
                models: offer === undefined ? [] : [offer.model.id],
                presets: [noPreset, ...triedPresets],
              }}
            />
          </ItemActions>
        </div>
      </div>
      <ItemSection title="Made with it">
        <ItemResults
          workspace={workspace}
          results={results}
          pictureLabel="Use as the preset’s picture"
          onPicture={preset.is_changeable ? (picture) => void save.run({ picture }) : null}
        />
      </ItemSection>
      <ItemSection title="Versions">
        <ItemVersions
          versions={versions}
          current={version}
          summaryOf={(each) => each.text || each.name}
          isRestoring={save.isPending}
          onRestore={
            preset.is_changeable
              ? (each) =>
                  void save.run({
                    name: each.name,
                    text: each.text,
                    model: each.model,
                    values: each.values,
                  })
              : null
          }
        />
      </ItemSection>
      {isEditing ? (
        <Suspense fallback={null}>
          <WorkspaceForms workspace={workspace} mediaOrigin={mediaOrigin}>
            <PresetDialog
              workspace={workspace}
              models={offers}
              preset={preset}
              onClose={() => setIsEditing(false)}
            />
          </WorkspaceForms>
        </Suspense>
      ) : null}
    </Page>
  );
}
