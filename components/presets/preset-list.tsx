'use client';

import { Plus, SwatchBook } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { Button, lazyPart } from '@/components/ui';
import type { ReadModel } from '@/lib/contract';
import type { PresetInput, WorkspacePreset } from '@/lib/pages/presets';
import { WorkspaceForms } from '../form';
import { TeamListPage } from '../layout';
import { findPresets } from './find-presets';
import { ItemCard, ItemCards } from './item-cards';
import { presetModels } from './preset-models';
import { ReadyPresetList } from './ready-preset-list';

const PresetDialog = lazyPart(() => import('./preset-dialog'));

/** The beginning of a new preset that a link opens. */
export interface PresetStart {
  readonly initial: Partial<PresetInput>;
  readonly pictureUrl: string | null;
}

export function PresetListPage({
  workspace,
  isTeam,
  presets,
  models,
  start,
  mediaOrigin,
}: {
  workspace: string;
  isTeam: boolean;
  presets: readonly WorkspacePreset[];
  models: readonly ReadModel[];
  /** The new preset of the page's link; null without a link, `missing` when the link names a result that is not there. */
  start: PresetStart | 'missing' | null;
  /** The origin from which the content security policy allows files; null: any. */
  mediaOrigin: string | null;
}) {
  const router = useRouter();
  const [isCreating, setIsCreating] = useState(start !== null && start !== 'missing');
  // Decided once, so that the other ready-made presets stay while the first ones are added.
  const [offersReadyPresets] = useState(presets.length === 0);
  const offers = useMemo(() => presetModels(models), [models]);
  const findItems = useCallback(
    (all: readonly WorkspacePreset[], search: string) => findPresets(all, offers, search),
    [offers],
  );
  const modelName = (id: string | null) =>
    offers.find(({ model }) => model.id === id)?.model.name ?? id;
  const close = () => {
    setIsCreating(false);
    // Otherwise a reload and the next new preset would begin with the same result.
    if (start !== null) router.replace(`/${workspace}/presets`);
  };
  const newPresetButton = (
    <Button variant="primary" onClick={() => setIsCreating(true)}>
      <Plus aria-hidden />
      New preset
    </Button>
  );
  return (
    <TeamListPage
      title="Presets"
      icon={SwatchBook}
      isTeam={isTeam}
      isEmpty={presets.length === 0}
      about="A preset keeps a style or a prompt, with its model, settings and references. Keep it for yourself or share it with your team, and see what it made and cost."
      description="Styles and prompts to fill in the form of Create with. Several can be combined."
      button={newPresetButton}
      otherStart={
        <Button asChild>
          <Link href={`/${workspace}/create`}>Open Create</Link>
        </Button>
      }
      starts={
        offersReadyPresets ? <ReadyPresetList workspace={workspace} presets={presets} /> : undefined
      }
      dialogs={
        <>
          {start === 'missing' ? (
            <p role="status" className="text-sm text-warn">
              The result of this link is not available to you.
            </p>
          ) : null}
          {isCreating ? (
            <Suspense fallback={null}>
              <WorkspaceForms workspace={workspace} mediaOrigin={mediaOrigin}>
                <PresetDialog
                  workspace={workspace}
                  models={offers}
                  {...(start === 'missing' ? {} : start)}
                  onClose={close}
                />
              </WorkspaceForms>
            </Suspense>
          ) : null}
        </>
      }
    >
      <ItemCards
        noun="preset"
        items={presets}
        placeholder="Search by name, text, model or person…"
        findItems={findItems}
        renderCard={(preset) => (
          <ItemCard item={preset} path={`/${workspace}/presets`} words={preset.text}>
            <p dir="auto" className="truncate text-xs text-ink-2">
              {(preset.picture_url === null ? '' : preset.text) ||
                (modelName(preset.model) ?? (preset.text === '' ? 'Settings only' : 'Any model'))}
            </p>
          </ItemCard>
        )}
      />
    </TeamListPage>
  );
}
