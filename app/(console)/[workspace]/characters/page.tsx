import type { Metadata } from 'next';
import { CharacterListPage } from '@/components/characters';
import { readAddedFiles, readCharacters } from '@/lib/console/create/characters';
import { requirePageAccess } from '@/lib/console/team/access';

export const metadata: Metadata = { title: 'Characters' };

export default async function CharactersRoute({
  params,
  searchParams,
}: {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const access = await requirePageAccess((await params).workspace, 'generations.create');
  const { add } = await searchParams;
  const addedNames = typeof add === 'string' ? add.split(',') : [];
  const [characters, addedFiles] = await Promise.all([
    readCharacters(access),
    readAddedFiles(access, addedNames),
  ]);
  return (
    <CharacterListPage
      key={addedNames.join()}
      workspace={access.workspace.slug}
      isTeam={access.workspace.kind === 'team'}
      characters={characters.data}
      addition={
        addedNames.length === 0
          ? null
          : { files: addedFiles, leftOutCount: addedNames.length - addedFiles.length }
      }
    />
  );
}
