'use client';

import { useState } from 'react';
import { type AddedFile, characterLimits, type WorkspaceCharacter } from '@/lib/pages/characters';
import { versionName } from '@/lib/pages/versions';
import { RequestError, uploadFile } from '@/lib/queries';

/** The uploads of a character's dialog, and small pictures of all its files. */
export interface CharacterUploads {
  readonly sendingCount: number;
  /** Why files could not be uploaded, as sentences. */
  readonly problems: readonly string[];
  /** The address of a version's small picture; null when the version was deleted. */
  pictureOf(file: string): string | null;
  /** Stores the address of the small picture of a chosen version. */
  addPicture(file: string, url: string): void;
  /**
   * Uploads at most `maxCount` of the files. `onDone` is called in the order of `files`, with the version of each uploaded file and
   * the file's name.
   */
  send(
    files: readonly File[],
    maxCount: number,
    onDone: (file: string, name: string) => void,
  ): void;
}

export const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif';

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
    /** Resolves when `onDone` was called for all files ahead of this one. */
    filesAhead: Promise<void>,
    onDone: (version: string, name: string) => void,
  ) => {
    setSendingCount((count) => count + 1);
    try {
      const { asset_id: assetId, url } = await uploadFile(workspace, file);
      await filesAhead;
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
    send(files, maxCount, onDone) {
      const isPicture = ({ type }: File) => pictureTypes.includes(type || 'none');
      const sentFiles = files.filter(isPicture);
      const leftOutCount = sentFiles.splice(maxCount).length;
      setProblems([
        ...files
          .filter((file) => !isPicture(file))
          .map(({ name }) => `${name}: it is no picture. Choose a PNG, JPEG, WebP or GIF.`),
        ...(leftOutCount === 0
          ? []
          : [`At most ${characterLimits.references} pictures; ${leftOutCount} left out.`]),
      ]);
      let earlierFiles = Promise.resolve();
      for (const file of sentFiles) {
        const filesAhead = earlierFiles;
        // A failed upload does not wait for the files ahead of it, so the next file has to wait for them too.
        earlierFiles = sendOne(file, filesAhead, onDone).then(() => filesAhead);
      }
    },
  };
}
