'use client';

import { Image } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Button,
  Credits,
  FieldHelp,
  formatCount,
  IconButton,
  Label,
  RelativeTime,
  Switch,
} from '@/components/ui';
import type { Creation } from '@/lib/pages/creations';
import type { PresetYield } from '@/lib/pages/presets';
import { resultHref } from '@/lib/pages/result-href';
import { versionName } from '@/lib/pages/versions';
import { MediaTile } from '../library/media';

/** A part of an item's page, with its heading. */
export function ItemSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-md font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** How many results an item made, and what they cost. */
export function ItemYield({ results, credits }: PresetYield) {
  if (results === 0 && credits === 0) return 'not used yet';
  return (
    <>
      {formatCount(results)} {results === 1 ? 'result' : 'results'}, <Credits amount={credits} />
    </>
  );
}

/** The results that were made with an item, each with the item's version. */
export function ItemResults({
  workspace,
  results,
  pictureLabel,
  onPicture,
}: {
  workspace: string;
  results: readonly { readonly task: Creation; readonly version: number }[];
  /** The label of the button below a result. */
  pictureLabel: string;
  /** Called with the name of the result (`versionName`); null for people who may not change the item. */
  onPicture: ((version: string) => void) | null;
}) {
  if (results.length === 0) {
    return (
      <p className="text-sm text-ink-3">
        Nothing yet. What you make with it in Create appears here.
      </p>
    );
  }
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(190px,1fr))]">
      {results.map(({ task, version }) => {
        const output = task.outputs.findIndex((_, index) => !task.removed.includes(index));
        return (
          <li key={task.task_id} className="min-w-0">
            <div className="aspect-square">
              <MediaTile
                task={task}
                output={output}
                href={resultHref(workspace, task.task_id, Math.max(0, output))}
              />
            </div>
            <div className="flex min-h-8 items-center justify-between gap-2 text-xs text-ink-3">
              <span className="whitespace-nowrap">Version {version}</span>
              {onPicture !== null && output >= 0 ? (
                <IconButton
                  size="sm"
                  label={pictureLabel}
                  onClick={() =>
                    onPicture(versionName({ kind: 'result', taskId: task.task_id, output }))
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
  );
}

interface Version extends PresetYield {
  readonly version: number;
  readonly author: string;
  readonly created_at: number;
}

/** The versions of an item, newest first, each with a button that restores it. */
export function ItemVersions<V extends Version>({
  versions,
  current,
  summaryOf,
  isRestoring,
  onRestore,
}: {
  versions: readonly V[];
  current: number;
  summaryOf: (version: V) => string;
  isRestoring: boolean;
  /** Null for people who may not change the item. */
  onRestore: ((version: V) => void) | null;
}) {
  return (
    <ol className="grid grid-cols-1 divide-y divide-line rounded-md border border-line">
      {versions.map((each) => (
        <li key={each.version} className="flex flex-wrap items-start gap-x-4 gap-y-2 p-3">
          <div className="min-w-0 flex-1 basis-60">
            <p className="text-sm">
              <span className="font-medium">Version {each.version}</span>{' '}
              <span className="text-ink-3">
                <bdi>{each.author}</bdi>, <RelativeTime at={new Date(each.created_at)} /> ·{' '}
                <ItemYield results={each.results} credits={each.credits} />
              </span>
            </p>
            <p dir="auto" className="line-clamp-2 text-sm break-words text-ink-2">
              {summaryOf(each)}
            </p>
          </div>
          {each.version === current || onRestore === null ? null : (
            <Button size="sm" loading={isRestoring} onClick={() => onRestore(each)}>
              Bring back version {each.version}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

/** The switch that decides whether the team sees an item. */
export function ShareSwitch({
  id,
  checked,
  onChange,
  mayShare,
  nouns,
  item,
}: {
  id: string;
  checked: boolean;
  onChange: (isShared: boolean) => void;
  mayShare: boolean;
  /** The item's name in the plural, such as "presets". */
  nouns: string;
  /** The item that is changed; undefined for a new one. */
  item: { readonly is_own: boolean; readonly author: string } | undefined;
}) {
  return (
    <div className="flex items-start justify-between gap-6">
      <div>
        <Label htmlFor={id}>Share with the team</Label>
        <FieldHelp id={`${id}-help`}>{shareHelp(mayShare, nouns, item)}</FieldHelp>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-help`}
        checked={checked}
        disabled={!mayShare}
        onCheckedChange={onChange}
      />
    </div>
  );
}

function shareHelp(
  mayShare: boolean,
  nouns: string,
  item: { readonly is_own: boolean; readonly author: string } | undefined,
): string {
  if (mayShare) return 'Everyone in the workspace can use it and change it; every version stays.';
  return item?.is_own === false
    ? `Only ${item.author} can make it private.`
    : `Owners and Admins share ${nouns} in this workspace.`;
}
