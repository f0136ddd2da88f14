import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CharacterPage } from '@/components/characters';
import {
  readCharacter,
  readCharacterResults,
  readCharacterVersions,
} from '@/lib/console/create/characters';
import { AccessError } from '@/lib/console/platform/failures';
import { requirePageAccess } from '@/lib/console/team/access';

export const metadata: Metadata = { title: 'Character' };

export default async function CharacterRoute({
  params,
}: {
  params: Promise<{ workspace: string; character: string }>;
}) {
  const { workspace: name, character: id } = await params;
  const access = await requirePageAccess(name, 'generations.create');
  const character = await readCharacter(access, id).catch((error: unknown) => {
    if (error instanceof AccessError) notFound();
    throw error;
  });
  const [versions, results] = await Promise.all([
    readCharacterVersions(access, id),
    readCharacterResults(access, id),
  ]);
  return (
    <CharacterPage
      workspace={access.workspace.slug}
      character={character}
      versions={versions}
      results={results}
    />
  );
}
