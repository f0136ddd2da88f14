'use client';

import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogFooter,
  EmptyState,
  ErrorState,
  Input,
  Skeleton,
} from '@/components/ui';
import { maxAppliedCharacters } from '@/lib/pages/characters';
import { charactersOptions, RequestError } from '@/lib/queries';
import type { CharacterForm } from './character-form';
import { CharacterRow } from './character-row';
import { findCharacters } from './find-characters';

/** Chooses the characters of a form. Default export: it is loaded when it first opens. */
export default function CharacterPicker({
  workspace,
  form,
  onClose,
}: {
  workspace: string;
  form: CharacterForm;
  onClose: () => void;
}) {
  const query = useQuery(charactersOptions(workspace));
  const [search, setSearch] = useState('');
  const characters = query.data?.data ?? [];
  const matchingCharacters = findCharacters(characters, search);
  const chosenIds = form.presets.flatMap(({ id, character }) => (character ? [id] : []));
  const isFull = chosenIds.length >= maxAppliedCharacters;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Characters"
        description={`Their pictures and words are sent with the form. Up to ${maxAppliedCharacters} share its places.`}
        className="sm:h-[min(620px,85dvh)]"
      >
        {query.isPending ? (
          <DialogBody className="grid content-start gap-2">
            {['a', 'b', 'c'].map((key) => (
              <Skeleton key={key} className="h-16" />
            ))}
          </DialogBody>
        ) : query.isError ? (
          <DialogBody>
            <ErrorState
              title="The characters could not be loaded"
              description={query.error.message}
              requestId={
                query.error instanceof RequestError ? query.error.failure.request_id : null
              }
              retrying={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          </DialogBody>
        ) : characters.length === 0 ? (
          <DialogBody>
            <EmptyState
              title="No characters yet"
              description="A character keeps the pictures and words of a person, a product or a brand, for every model."
              action={
                <Button asChild>
                  <Link href={`/${workspace}/characters`}>Open Characters</Link>
                </Button>
              }
            />
          </DialogBody>
        ) : (
          <>
            <div className="border-b border-line px-5 py-3">
              <Input
                type="search"
                autoFocus
                aria-label="Search characters"
                placeholder="Search by name, kind, note or person…"
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
              {isFull ? (
                <p role="status" className="mt-2 text-sm text-warn">
                  A form takes up to {maxAppliedCharacters} characters. Take one out first.
                </p>
              ) : null}
            </div>
            <DialogBody className="px-2 py-2">
              {matchingCharacters.length === 0 ? (
                <p className="px-3 py-12 text-center text-sm text-ink-3">
                  No character matches. Try fewer words.
                </p>
              ) : (
                <ul>
                  {matchingCharacters.map((character) => {
                    const { id, name, version } = character;
                    const isChosen = chosenIds.includes(id);
                    return (
                      <li key={id}>
                        <CharacterRow
                          character={character}
                          isChosen={isChosen}
                          disabled={isFull && !isChosen}
                          onPress={() =>
                            isChosen
                              ? form.forgetPreset(id)
                              : form.putPreset({
                                  id,
                                  name,
                                  version,
                                  character: { usesPalette: false },
                                })
                          }
                        />
                      </li>
                    );
                  })}
                </ul>
              )}
            </DialogBody>
          </>
        )}
        <DialogFooter>
          <Button asChild variant="ghost" className="sm:mr-auto">
            <Link href={`/${workspace}/characters`}>
              <UserRound aria-hidden />
              All characters
            </Link>
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
