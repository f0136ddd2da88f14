'use client';

import { useState } from 'react';
import { type AddedFile, characterLimits, type WorkspaceCharacter } from '@/lib/pages/characters';
import { versionName } from '@/lib/pages/versions';
import { RequestError, uploadFile } from '@/lib/queries';

/** What a character's dialog uploads, chooses and shows. */
export interface CharacterUploads {
  readonly sendingCount: number;
  /** Why files could not be uploaded. */
  readonly problems: readonly string[];
  /** A small picture of a version; null for one that was deleted. */
  pictureOf(file: string): string | null;
  /** Notes the small picture of a version that was chosen. */
  addPicture(file: string, url: string): void;
  /**
   * Uploads files, at most `most` of them; `onDone` gets the version of each that arrived, with its name, in the order of
   * `files`.
   */
  send(files: readonly File[], most: number, onDone: (file: string, name: string) => void): void;
}

export const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif';

/** Uploads the pictures of a character, and knows the addresses of those that it has. */
export function useCharacterUploads(
  workspace: string,
  character: WorkspaceCharacter | undefined,
  addedFiles: readonly AddedFile[],
): CharacterUploads {
  const [sendingCount, setSendingCount] = useState(0);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [pictures, setPictures] = useState<ReadonlyMap<string, string | null>>(
    () =>
      new Map([
        ...(character?.references ?? []).map(({ file, picture_url: url }) => [file, url] as const),
        ...addedFiles.map(({ reference, picture_url: url }) => [reference.file, url] as const),
        ...(character?.logo == null
          ? []
          : [[character.logo, character.logo_file?.picture_url ?? null] as const]),
      ]),
  );
  const addPicture = (file: string, url: string) =>
    setPictures((current) => new Map([...current, [file, url]]));
  const sendOne = async (
    file: File,
    previous: Promise<void>,
    onDone: (version: string, name: string) => void,
  ) => {
    setSendingCount((count) => count + 1);
    try {
      const { asset_id: assetId, url } = await uploadFile(workspace, file);
      await previous;
      const version = versionName({ kind: 'upload', assetId });
      addPicture(version, url);
      onDone(version, file.name);
    } catch (error) {
      const reason = error instanceof RequestError ? error.message : 'It could not be uploaded.';
      setProblems((current) => [...current, `${file.name}: ${reason}`]);
    } finally {
      setSendingCount((count) => count - 1);
    }
  };
  return {
    sendingCount,
    problems,
    pictureOf: (file) => pictures.get(file) ?? null,
    addPicture,
    send(files, most, onDone) {
      const isPicture = ({ type }: File) => pictureTypes.includes(type || 'none');
      const sentFiles = files.filter(isPicture);
      const leftOutCount = sentFiles.splice(most).length;
      setProblems([
        ...files
          .filter((file) => !isPicture(file))
          .map(({ name }) => `${name}: it is no picture. Choose a PNG, JPEG, WebP or GIF.`),
        ...(leftOutCount === 0
          ? []
          : [`At most ${characterLimits.references} pictures; ${leftOutCount} left out.`]),
      ]);
      let previous = Promise.resolve();
      for (const file of sentFiles) {
        const earlier = previous;
        // One that failed is over before those ahead of it are.
        previous = sendOne(file, earlier, onDone).then(() => earlier);
      }
    },
  };
}
