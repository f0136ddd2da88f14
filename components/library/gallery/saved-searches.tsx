'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Pencil, X } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { Button, Checkbox, FieldError, IconButton, Input, lazyPart, toast } from '@/components/ui';
import {
  deleteSearchAction,
  renameSearchAction,
  saveSearchAction,
} from '@/lib/console/library/saved-searches/actions';
import type { SavedSearch } from '@/lib/pages/gallery';
import { type GalleryFilters, galleryFilterNames } from '@/lib/pages/gallery-filters';
import { galleryKeys, galleryQuery, refreshQueries } from '@/lib/queries';
import { useAction } from '../../actions';
import { useShell } from '../../layout';

const NameDialog = lazyPart(() => import('./name-dialog'));

const noFilters = Object.fromEntries(galleryFilterNames.map((name) => [name, undefined]));

/** The saved searches of the reader and of the team, and a field that saves the current filters under a name. */
export function SavedSearches({
  searches,
  filters,
  change,
}: {
  searches: readonly SavedSearch[];
  filters: GalleryFilters;
  change: (next: Partial<GalleryFilters>) => void;
}) {
  const id = useId();
  const client = useQueryClient();
  const { slug } = useShell().workspace;
  const [name, setName] = useState('');
  const [isShared, setIsShared] = useState(false);
  const [namedSearch, setNamedSearch] = useState<SavedSearch | null>(null);
  const refresh = () => refreshQueries(client, galleryKeys.facets(slug));
  const save = useAction(saveSearchAction, {
    onDone: () => {
      setName('');
      void refresh();
    },
  });
  const remove = useAction(deleteSearchAction, {
    failsInToast: true,
    onDone: () => void refresh(),
  });
  const restore = useAction(saveSearchAction, {
    failsInToast: true,
    onDone: () => void refresh(),
  });
  const removeSearch = async ({ id: searchId, ...search }: SavedSearch) => {
    if (!(await remove.run(slug, searchId))) return;
    toast.success(
      <>
        <bdi>{search.name}</bdi> was deleted.
      </>,
      {
        action: {
          label: 'Undo',
          onPress: () =>
            void restore.run(slug, {
              name: search.name,
              filters: Object.fromEntries(galleryQuery(search.filters)),
              is_shared: search.is_shared,
            }),
        },
      },
    );
  };
  const hasFilters = galleryFilterNames.some((each) => filters[each] !== undefined);
  if (searches.length === 0 && !hasFilters) return null;
  return (
    <section aria-label="Saved searches" className="grid gap-2 border-t border-line pt-3">
      <h3 className="text-sm font-medium">Saved searches</h3>
      {searches.length === 0 ? null : (
        <ul className="grid max-h-48 grid-cols-1 overflow-y-auto">
          {searches.map((search) => (
            <li key={search.id} className="flex items-center gap-2">
              <Button
                variant="ghost"
                size="sm"
                className="min-w-0 flex-1 justify-start"
                onClick={() => change({ ...noFilters, ...search.filters })}
              >
                <span dir="auto" className="truncate">
                  {search.name}
                </span>
                {search.is_shared ? <span className="text-xs text-ink-3">Team</span> : null}
              </Button>
              {search.is_changeable ? (
                <span className="flex text-ink-3">
                  <IconButton
                    label={`Rename the saved search ${search.name}`}
                    size="sm"
                    onClick={() => setNamedSearch(search)}
                  >
                    <Pencil aria-hidden />
                  </IconButton>
                  <IconButton
                    label={`Delete the saved search ${search.name}`}
                    size="sm"
                    onClick={() => void removeSearch(search)}
                  >
                    <X aria-hidden />
                  </IconButton>
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {namedSearch === null ? null : (
        <Suspense>
          <NameDialog
            title="Rename the saved search"
            label="Rename"
            initial={namedSearch.name}
            onClose={() => setNamedSearch(null)}
            onSave={async (newName) => {
              const result = await renameSearchAction(slug, namedSearch.id, newName);
              if (result.ok) await refresh();
              return result;
            }}
          />
        </Suspense>
      )}
      {hasFilters ? (
        <form
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            void save.run(slug, {
              name,
              filters: Object.fromEntries(galleryQuery(filters)),
              is_shared: isShared,
            });
          }}
        >
          <div className="flex gap-2">
            <Input
              aria-label="Name of the search"
              placeholder="Name of this search"
              required
              maxLength={60}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <Button type="submit" loading={save.isPending}>
              Save
            </Button>
          </div>
          <FieldError>{save.failure?.message}</FieldError>
          <div className="flex items-center gap-2.5 text-sm">
            <Checkbox id={id} checked={isShared} onCheckedChange={setIsShared} />
            <label htmlFor={id}>For the team</label>
          </div>
        </form>
      ) : null}
    </section>
  );
}
