import type { Metadata } from 'next';
import { Suspense } from 'react';
import { CharacterListPage } from '@/components/characters';
import { CardsSkeleton, Page, TopBarContent } from '@/components/layout';
import { readAddedFiles, readCharacters } from '@/lib/console/create/characters';
import { type Access, requirePageAccess } from '@/lib/console/team/access';

export const metadata: Metadata = { title: 'Characters' };

export default async function CharactersRoute({
  params,
  searchParams,
}: {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const access = await requirePageAccess((await params).workspace, 'generations.create');
  // Not a `loading.tsx`: that would also start the response of the page of one character, before that page can respond with 404.
  return (
    <Suspense fallback={skeleton}>
      <CharacterList access={access} added={(await searchParams).add} />
    </Suspense>
  );
}

const skeleton = (
  <Page>
    <TopBarContent title="Characters" />
    <CardsSkeleton
      label="Loading the characters"
      columns="grid-cols-2 sm:grid-cols-[repeat(auto-fill,minmax(220px,1fr))]"
    />
  </Page>
);

async function CharacterList({
  access,
  added,
}: {
  access: Access;
  added: string | string[] | undefined;
}) {
  const addedNames = typeof added === 'string' ? added.split(',') : [];
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
