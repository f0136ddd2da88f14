'use client';

import { Plus, UserRound } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { Suspense, useState } from 'react';
import { Badge, Button, EmptyState, Input, lazyPart, PageHeader } from '@/components/ui';
import type { WorkspaceCharacter } from '@/lib/pages/characters';
import { characterKindLabels } from '@/lib/pages/characters';
import { newTeamPath, Page, TopBarContent } from '../layout';
import { ItemYield, PresetPicture } from '../presets';
import type { CharacterAddition } from './add-dialog';
import { findCharacters } from './find-characters';
import { PaletteSwatches } from './palette-swatches';
import { picturesOf } from './share-sentences';

const CharacterDialog = lazyPart(() => import('./character-dialog'));
const AddDialog = lazyPart(() => import('./add-dialog'));

/** What is open: a choice of where pictures are added, or the dialog of a character. */
type Opened =
  | { readonly kind: 'add' }
  | { readonly kind: 'character'; readonly character: WorkspaceCharacter | undefined };

/** The characters of the workspace as cards. */
export function CharacterListPage({
  workspace,
  isTeam,
  characters,
  addition,
}: {
  workspace: string;
  isTeam: boolean;
  characters: readonly WorkspaceCharacter[];
  /** What the link of the page adds to a character; null for none. */
  addition: CharacterAddition | null;
}) {
  const router = useRouter();
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<Opened | null>(addition === null ? null : { kind: 'add' });
  const matchingCharacters = findCharacters(characters, search);
  const close = () => {
    setOpened(null);
    // Otherwise a reload and the next new character would begin with the same pictures.
    if (addition !== null) router.replace(`/${workspace}/characters`);
  };
  const button = (
    <Button
      variant="primary"
      onClick={() => setOpened({ kind: 'character', character: undefined })}
    >
      <Plus aria-hidden />
      New character
    </Button>
  );
  return (
    <Page>
      <TopBarContent title="Characters" />
      {!isTeam ? (
        <EmptyState
          icon={<UserRound aria-hidden />}
          title="Characters need a team workspace"
          description="Images, videos and audio use a team’s credits. Create a team, even if it is just you."
          action={
            <Button asChild variant="primary">
              <Link href={newTeamPath}>Create a team</Link>
            </Button>
          }
        />
      ) : characters.length === 0 ? (
        <EmptyState
          icon={<UserRound aria-hidden />}
          title="No characters yet"
          description="A character keeps a person, a product or a brand the same across models: its pictures, its words, its colours. Keep it for yourself or share it with your team, and see what it made and cost."
          action={
            <>
              {button}
              <Button asChild>
                <Link href={`/${workspace}/gallery`}>Choose in the gallery</Link>
              </Button>
            </>
          }
        />
      ) : (
        <>
          <PageHeader
            description="People, products and brands that stay the same: their pictures and words, sent with the form of Create as its model takes them."
            actions={button}
          />
          <Input
            type="search"
            aria-label="Search characters"
            placeholder="Search by name, kind, note or person…"
            className="md:max-w-80"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          {matchingCharacters.length === 0 ? (
            <EmptyState
              title="No character matches"
              description="Try fewer words."
              action={<Button onClick={() => setSearch('')}>Clear the search</Button>}
            />
          ) : (
            <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-[repeat(auto-fill,minmax(220px,1fr))]">
              {matchingCharacters.map((character) => (
                <li key={character.id} className="min-w-0">
                  <CharacterCard workspace={workspace} character={character} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {opened === null ? null : (
        <Suspense fallback={null}>
          {opened.kind === 'add' ? (
            <AddDialog
              characters={characters}
              addition={addition ?? { files: [], leftOutCount: 0 }}
              onChoose={(character) => setOpened({ kind: 'character', character })}
              onClose={close}
            />
          ) : (
            <CharacterDialog
              workspace={workspace}
              character={opened.character}
              addedFiles={addition?.files ?? []}
              onClose={close}
            />
          )}
        </Suspense>
      )}
    </Page>
  );
}

function CharacterCard({
  workspace,
  character,
}: {
  workspace: string;
  character: WorkspaceCharacter;
}) {
  const { id, name, kind, note, trigger, references, palette, author } = character;
  const missingCount = references.filter(({ url }) => url === null).length;
  return (
    <article className="grid grid-cols-1 gap-2">
      <Link href={`/${workspace}/characters/${id}`} aria-label={`Open ${name}`} className="block">
        <PresetPicture url={character.picture_url} icon={UserRound} className="aspect-4/3 w-full" />
      </Link>
      <div className="min-w-0">
        <h2 className="flex items-center gap-2 text-sm font-medium">
          <span dir="auto" className="truncate" title={name}>
            {name}
          </span>
          {character.is_shared ? null : <Badge>Private</Badge>}
        </h2>
        <p className="flex items-center gap-2 text-xs text-ink-2">
          <span className="truncate">
            {characterKindLabels[kind]}
            {references.length === 0 ? null : ` · ${picturesOf(references.length)}`}
          </span>
          <PaletteSwatches palette={palette} />
        </p>
        <p dir="auto" className="truncate text-xs text-ink-2">
          {[trigger, note].filter(Boolean).join(', ')}
        </p>
        {missingCount === 0 ? null : (
          <p className="text-xs text-warn">{picturesOf(missingCount)} deleted</p>
        )}
        <p className="truncate text-xs text-ink-3">
          <bdi>{author}</bdi> ·{' '}
          <ItemYield results={character.results} credits={character.credits} />
        </p>
      </div>
    </article>
  );
}
