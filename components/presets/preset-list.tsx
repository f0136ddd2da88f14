'use client';

import { Plus, SwatchBook } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { Suspense, useMemo, useState } from 'react';
import {
  Badge,
  Button,
  Credits,
  EmptyState,
  formatCount,
  Input,
  lazyPart,
  PageHeader,
} from '@/components/ui';
import type { ReadModel } from '@/lib/contract';
import type { PresetInput, WorkspacePreset } from '@/lib/pages/presets';
import { WorkspaceForms } from '../form';
import { newTeamPath, Page, TopBarContent } from '../layout';
import { findPresets } from './find-presets';
import { presetModels } from './preset-models';
import { PresetPicture } from './preset-picture';

const PresetDialog = lazyPart(() => import('./preset-dialog'));

/** A new preset that a link begins. */
export interface PresetStart {
  readonly initial: Partial<PresetInput>;
  readonly pictureUrl: string | null;
}

/** The presets of the workspace as cards. */
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
  /** What the link of the page begins a new one with; `missing` when that is not there. */
  start: PresetStart | 'missing' | null;
  /** The origin from which the content security policy allows files; null: any. */
  mediaOrigin: string | null;
}) {
  const router = useRouter();
  const [search, setSearch] = useState('');
  const [isCreating, setCreating] = useState(start !== null && start !== 'missing');
  const offers = useMemo(() => presetModels(models), [models]);
  const matchingPresets = useMemo(
    () => findPresets(presets, offers, search),
    [presets, offers, search],
  );
  const close = () => {
    setCreating(false);
    // Otherwise a reload and the next new preset would begin with the same result.
    if (start !== null) router.replace(`/${workspace}/presets`);
  };
  const button = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      New preset
    </Button>
  );
  return (
    <Page>
      <TopBarContent title="Presets" />
      {!isTeam ? (
        <EmptyState
          icon={<SwatchBook aria-hidden />}
          title="Presets need a team workspace"
          description="Images, videos and audio use a team’s credits. Create a team, even if it is just you."
          action={
            <Button asChild variant="primary">
              <Link href={newTeamPath}>Create a team</Link>
            </Button>
          }
        />
      ) : presets.length === 0 ? (
        <EmptyState
          icon={<SwatchBook aria-hidden />}
          title="No presets yet"
          description="A preset keeps a style or a prompt, with its model, settings and references. Keep it for yourself or share it with your team, and see what it made and cost."
          action={
            <>
              {button}
              <Button asChild>
                <Link href={`/${workspace}/create`}>Open Create</Link>
              </Button>
            </>
          }
        />
      ) : (
        <>
          <PageHeader
            description="Styles and prompts to fill in the form of Create with. Several can be combined."
            actions={button}
          />
          <Input
            type="search"
            aria-label="Search presets"
            placeholder="Search by name, text, model or person…"
            className="md:max-w-80"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          {matchingPresets.length === 0 ? (
            <EmptyState
              title="No preset matches"
              description="Try fewer words."
              action={<Button onClick={() => setSearch('')}>Clear the search</Button>}
            />
          ) : (
            <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-[repeat(auto-fill,minmax(220px,1fr))]">
              {matchingPresets.map((preset) => (
                <li key={preset.id} className="min-w-0">
                  <PresetCard
                    workspace={workspace}
                    preset={preset}
                    model={offers.find(({ model }) => model.id === preset.model)?.model.name}
                  />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
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
    </Page>
  );
}

function PresetCard({
  workspace,
  preset,
  model,
}: {
  workspace: string;
  preset: WorkspacePreset;
  model: string | undefined;
}) {
  const { id, name, text, is_shared: isShared, author, results, credits } = preset;
  return (
    <article className="grid grid-cols-1 gap-2">
      <Link href={`/${workspace}/presets/${id}`} aria-label={`Open ${name}`} className="block">
        <PresetPicture url={preset.picture_url} className="aspect-4/3 w-full" />
      </Link>
      <div className="min-w-0">
        <h2 className="flex items-center gap-2 text-sm font-medium">
          <span dir="auto" className="truncate" title={name}>
            {name}
          </span>
          {isShared ? null : <Badge>Private</Badge>}
        </h2>
        <p dir="auto" className="truncate text-xs text-ink-2">
          {text === '' ? (model ?? preset.model ?? 'Settings only') : text}
        </p>
        <p className="truncate text-xs text-ink-3">
          <bdi>{author}</bdi> ·{' '}
          {results === 0 ? (
            'not used yet'
          ) : (
            <>
              {formatCount(results)} {results === 1 ? 'result' : 'results'},{' '}
              <Credits amount={credits} />
            </>
          )}
        </p>
      </div>
    </article>
  );
}
