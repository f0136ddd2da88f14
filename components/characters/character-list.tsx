'use client';

import { Plus, UserRound } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { Suspense, useState } from 'react';
import { Button, lazyPart } from '@/components/ui';
import type { WorkspaceCharacter } from '@/lib/pages/characters';
import { characterKindLabels } from '@/lib/pages/characters';
import { TeamListPage } from '../layout';
import { ItemCard, ItemCards } from '../presets';
import type { CharacterAddition } from './add-dialog';
import { findCharacters } from './find-characters';
import { PaletteSwatches } from './palette-swatches';
import { picturesOf } from './share-sentences';

const CharacterDialog = lazyPart(() => import('./character-dialog'));
const AddDialog = lazyPart(() => import('./add-dialog'));

/** What is open: a choice of where pictures are added, or the dialog of a character. */
type OpenDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'character'; readonly character: WorkspaceCharacter | undefined };

/** What a link that adds pictures opens: the choice of a character, or a new one where there is none to choose. */
function startOf(
  addition: CharacterAddition | null,
  characters: readonly WorkspaceCharacter[],
): OpenDialog | null {
  if (addition === null) return null;
  const hasChoice = characters.some((each) => each.is_changeable);
  return hasChoice || addition.files.length === 0 || addition.leftOutCount > 0
    ? { kind: 'add' }
    : { kind: 'character', character: undefined };
}

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
  const [openedDialog, setOpened] = useState<OpenDialog | null>(() =>
    startOf(addition, characters),
  );
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
    <TeamListPage
      title="Characters"
      icon={UserRound}
      isTeam={isTeam}
      isEmpty={characters.length === 0}
      about="A character keeps a person, a product or a brand the same across models: its pictures, its words, its colours. Keep it for yourself or share it with your team, and see what it made and cost."
      description="People, products and brands that stay the same: their pictures and words, sent with the form of Create as its model takes them."
      button={button}
      otherStart={
        <Button asChild>
          <Link href={`/${workspace}/gallery`}>Choose in the gallery</Link>
        </Button>
      }
      dialogs={
        openedDialog === null ? null : (
          <Suspense fallback={null}>
            {openedDialog.kind === 'add' ? (
              <AddDialog
                characters={characters}
                addition={addition ?? { files: [], leftOutCount: 0 }}
                onChoose={(character) => setOpened({ kind: 'character', character })}
                onClose={close}
              />
            ) : (
              <CharacterDialog
                workspace={workspace}
                character={openedDialog.character}
                addedFiles={addition?.files ?? []}
                onClose={close}
              />
            )}
          </Suspense>
        )
      }
    >
      <ItemCards
        noun="character"
        items={characters}
        placeholder="Search by name, kind, note or person…"
        find={findCharacters}
        card={(character) => (
          <ItemCard
            item={character}
            path={`/${workspace}/characters`}
            icon={UserRound}
            words={
              character.trigger ||
              character.note ||
              (character.palette.length === 0 ? null : (
                <PaletteSwatches palette={character.palette} />
              ))
            }
          >
            <CharacterFacts character={character} />
          </ItemCard>
        )}
      />
    </TeamListPage>
  );
}

function CharacterFacts({ character }: { character: WorkspaceCharacter }) {
  const { kind, note, trigger, references, palette } = character;
  const missingCount = references.filter(({ url }) => url === null).length;
  return (
    <>
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
    </>
  );
}
