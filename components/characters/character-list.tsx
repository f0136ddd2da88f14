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
import { pictureCountText } from './share-sentences';

const CharacterDialog = lazyPart(() => import('./character-dialog'));
const AddDialog = lazyPart(() => import('./add-dialog'));

/** The dialog that chooses where pictures are added, or that of a character; `character` undefined for a new one. */
type OpenDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'character'; readonly character: WorkspaceCharacter | undefined };

/** The dialog that a link with pictures opens: the choice of a character, or a new character where there is no choice. */
function linkedDialog(
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
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(() =>
    linkedDialog(addition, characters),
  );
  const close = () => {
    setOpenDialog(null);
    // Otherwise a reload and the next new character would begin with the same pictures.
    if (addition !== null) router.replace(`/${workspace}/characters`);
  };
  const newCharacterButton = (
    <Button
      variant="primary"
      onClick={() => setOpenDialog({ kind: 'character', character: undefined })}
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
      button={newCharacterButton}
      otherStart={
        <Button asChild>
          <Link href={`/${workspace}/gallery`}>Choose in the gallery</Link>
        </Button>
      }
      dialogs={
        openDialog === null ? null : (
          <Suspense fallback={null}>
            {openDialog.kind === 'add' ? (
              <AddDialog
                characters={characters}
                addition={addition ?? { files: [], leftOutCount: 0 }}
                onChoose={(character) => setOpenDialog({ kind: 'character', character })}
                onClose={close}
              />
            ) : (
              <CharacterDialog
                workspace={workspace}
                character={openDialog.character}
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
        findItems={findCharacters}
        renderCard={(character) => (
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
          {references.length === 0 ? null : ` · ${pictureCountText(references.length)}`}
        </span>
        <PaletteSwatches palette={palette} />
      </p>
      <p dir="auto" className="truncate text-xs text-ink-2">
        {[trigger, note].filter(Boolean).join(', ')}
      </p>
      {missingCount === 0 ? null : (
        <p className="text-xs text-warn">{pictureCountText(missingCount)} deleted</p>
      )}
    </>
  );
}
