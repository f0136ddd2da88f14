'use client';

import { Download, Hexagon, UserRound } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Suspense, useState } from 'react';
import { Badge, Button, CopyButton, lazyPart, RelativeTime, toast } from '@/components/ui';
import {
  removeCharacterAction,
  restoreCharacterAction,
  saveCharacterAction,
} from '@/lib/console/create/characters/actions';
import { characterPictureName, createHref } from '@/lib/forms';
import type { CharacterInput, CharacterVersion, WorkspaceCharacter } from '@/lib/pages/characters';
import { characterKindLabels, characterLimits, referenceRoleLabels } from '@/lib/pages/characters';
import type { Creation } from '@/lib/pages/creations';
import { useAction } from '../actions';
import { Page, TopBarContent } from '../layout';
import {
  ExperimentButton,
  ItemActions,
  ItemResults,
  ItemSection,
  ItemVersions,
  ItemYield,
  PresetPicture,
} from '../presets';
import { inputOf } from './character-input';
import { addKeys } from './palette-keys';
import { pictureCountText } from './share-sentences';
import { noCharacter, toTriedCharacter } from './tried-characters';

const CharacterDialog = lazyPart(() => import('./character-dialog'));

/** A character: its pictures and words, what was made with it, and its versions. */
export function CharacterPage({
  workspace,
  character,
  versions,
  results,
}: {
  workspace: string;
  character: WorkspaceCharacter;
  /** Newest first. */
  versions: readonly CharacterVersion[];
  results: readonly { readonly task: Creation; readonly version: number }[];
}) {
  const router = useRouter();
  const [isEditing, setIsEditing] = useState(false);
  const { id, name, version, note, trigger, references, palette } = character;
  const save = useAction(
    (change: Partial<CharacterInput>) =>
      saveCharacterAction(
        workspace,
        id,
        { version, is_shared: character.is_shared },
        { ...inputOf(character), ...change },
      ),
    { failsInToast: true, onDone: () => router.refresh() },
  );
  const addPicture = (file: string) => {
    if (references.some((each) => each.file === file)) {
      return toast.show('This picture is in it already.');
    }
    if (references.length >= characterLimits.references) {
      return toast.show(
        `A character has at most ${characterLimits.references} pictures. Take one out first.`,
      );
    }
    const newReference = { file, name: '', role: 'subject' as const };
    void save.run({ references: [...inputOf(character).references, newReference] });
  };
  const missingCount = references.filter(({ url }) => url === null).length;
  return (
    <Page>
      <TopBarContent title={name} />
      <div className="grid min-w-0 grid-cols-1 gap-3">
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
          <Badge>{characterKindLabels[character.kind]}</Badge>
          <Badge>{character.is_shared ? 'Shared' : 'Private'}</Badge>
          <span>
            Version {version} · <bdi>{character.author}</bdi>,{' '}
            <RelativeTime at={new Date(character.updated_at)} /> ·{' '}
            <ItemYield results={character.results} credits={character.credits} />
          </span>
        </p>
        {note === '' ? null : (
          <p dir="auto" className="max-w-prose break-words whitespace-pre-wrap">
            {note}
          </p>
        )}
        {trigger === '' ? null : (
          <p className="text-sm break-words">
            <span className="text-ink-3">Trigger text</span> <bdi>{trigger}</bdi>
          </p>
        )}
        <ItemActions
          item={character}
          listPath={`/${workspace}/characters`}
          createHref={createHref(workspace, { character: id })}
          icon={UserRound}
          onEdit={() => setIsEditing(true)}
          remove={() => removeCharacterAction(workspace, id)}
          restore={() => restoreCharacterAction(workspace, id)}
        >
          <ExperimentButton
            workspace={workspace}
            name={name}
            design={{ characters: [noCharacter, toTriedCharacter(character)] }}
          />
        </ItemActions>
      </div>
      {references.length === 0 ? null : (
        <ItemSection title="Pictures">
          {missingCount === 0 ? null : (
            <p role="status" className="text-sm text-warn">
              {pictureCountText(missingCount)} deleted, so no longer sent. Restore from the trash,
              or take out of the character.
            </p>
          )}
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(150px,1fr))]">
            {references.map((reference, index) => (
              <li key={reference.file} className="min-w-0">
                <PresetPicture
                  url={reference.picture_url}
                  icon={UserRound}
                  className="aspect-square w-full"
                />
                <p
                  dir="auto"
                  className="mt-1 truncate text-xs"
                  title={characterPictureName(reference, index)}
                >
                  {characterPictureName(reference, index)}
                </p>
                <p className="text-xs text-ink-3">
                  {reference.url === null ? (
                    <span className="text-warn">Deleted</span>
                  ) : (
                    referenceRoleLabels[reference.role]
                  )}
                </p>
              </li>
            ))}
          </ul>
        </ItemSection>
      )}
      {palette.length === 0 ? null : (
        <ItemSection title="Palette">
          <ul className="flex flex-wrap gap-3">
            {addKeys(palette).map(({ key, name: colorName, color }) => (
              <li key={key} className="w-28">
                <span
                  aria-hidden
                  className="block h-14 rounded-md border border-line"
                  style={{ backgroundColor: color }}
                />
                <p className="mt-1 flex items-center justify-between gap-1 text-xs">
                  <span className="min-w-0">
                    <span dir="auto" className="block truncate">
                      {colorName}
                    </span>
                    <span className="num text-ink-3">{color}</span>
                  </span>
                  <CopyButton value={color} label={`Copy ${color}`} size="sm" />
                </p>
              </li>
            ))}
          </ul>
        </ItemSection>
      )}
      {character.logo_file === null ? null : (
        <ItemSection title="Logo">
          <div className="flex flex-wrap items-center gap-4">
            <PresetPicture
              url={character.logo_file.picture_url}
              icon={Hexagon}
              className="aspect-square w-28 [&_img]:object-contain"
            />
            {character.logo_file.url === null ? (
              <p className="text-sm text-warn">The logo was deleted.</p>
            ) : (
              <Button asChild>
                <a href={character.logo_file.url} target="_blank" rel="noreferrer" download>
                  <Download aria-hidden />
                  Download the logo
                </a>
              </Button>
            )}
          </div>
        </ItemSection>
      )}
      <ItemSection title="Made with it">
        <ItemResults
          workspace={workspace}
          results={results}
          pictureLabel="Add to the character’s pictures"
          onPicture={character.is_changeable ? addPicture : null}
        />
      </ItemSection>
      <ItemSection title="Versions">
        <ItemVersions
          versions={versions}
          current={version}
          summaryOf={summaryOf}
          isRestoring={save.isPending}
          onRestore={
            character.is_changeable
              ? (each) =>
                  void save.run({
                    name: each.name,
                    kind: each.kind,
                    note: each.note,
                    trigger: each.trigger,
                    references: each.references,
                    palette: each.palette,
                    logo: each.logo,
                  })
              : null
          }
        />
      </ItemSection>
      {isEditing ? (
        <Suspense fallback={null}>
          <CharacterDialog
            workspace={workspace}
            character={character}
            onClose={() => setIsEditing(false)}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}

const summaryOf = ({ name, note, trigger, references }: CharacterVersion): string =>
  [name, pictureCountText(references.length), trigger, note].filter(Boolean).join(' · ');
