'use client';

import { useEffect, useRef, useState } from 'react';
import type { DraggedMedia, FormField, MediaKind } from '@/lib/forms';
import { useFormEnvironment } from '../form-environment';
import { usePendingUploads } from '../use-uploads';
import { fileProblem } from './accept';
import { moveItem, placeInOrder } from './place-in-order';
import type { PendingUpload } from './uploads';
import { useFilmFrames } from './use-film-frames';

export interface MediaList {
  urls: readonly string[];
  pending: readonly PendingUpload[];
  /** The number of items that can still be added. */
  freePlaces: number;
  /** Why the files or address added last were refused, in words. */
  problem: string | null;
  /** A film that was given to a field of pictures, which takes one of its frames; null otherwise. */
  film: FilmOffer | null;
  /** The last move or removal, for screen readers. */
  announcement: string;
  addFiles(files: readonly File[]): void;
  addUrl(url: string): boolean;
  /** Adds a result or an upload that the console has listed. */
  addListed(media: DraggedMedia): void;
  removeAt(index: number): void;
  move(from: number, to: number): void;
  clearProblem(): void;
}

interface FilmOffer {
  readonly isTaking: boolean;
  take(edge: 'first' | 'last'): void;
  drop(): void;
}

const nouns: Readonly<Record<MediaKind, string>> = {
  image: 'images',
  video: 'videos',
  audio: 'sounds',
};

function urlProblem(text: string): string | undefined {
  const url = URL.parse(text);
  if (url?.protocol === 'https:') return undefined;
  if (url?.protocol === 'http:' && url.origin === window.location.origin) return undefined;
  return 'Enter a full web address that starts with https://';
}

/**
 * The list behind a media field: addresses in order, running uploads, and a limit that counts both. With
 * `isSingle`, the field holds one item, which a new one replaces.
 */
export function useMediaList(options: {
  field: FormField;
  kind: MediaKind;
  isSingle: boolean;
  urls: readonly string[];
  onChange: (urls: readonly string[]) => void;
}): MediaList {
  const { field, kind, isSingle, urls, onChange } = options;
  const { uploads } = useFormEnvironment();
  const [problem, setProblem] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const frames = useFilmFrames();
  const pendingUploads = usePendingUploads(uploads).filter((upload) => upload.field === field.name);
  const max = isSingle ? 1 : (field.limits.maxItems ?? Number.POSITIVE_INFINITY);
  const freePlaces = Math.max(0, max - urls.length - pendingUploads.length);

  // Files are added and uploads finish between two renders and need the current list. A render before the form has
  // taken over a change still has the old addresses, so it must not overwrite newer ones.
  const latestProps = useRef({ urls, onChange });
  const urlsKey = urls.join('\n');
  useEffect(() => {
    latestProps.current = {
      ...latestProps.current,
      urls: urlsKey === '' ? [] : urlsKey.split('\n'),
    };
  }, [urlsKey]);
  useEffect(() => {
    latestProps.current = { ...latestProps.current, onChange };
  });
  const countFreePlaces = () => {
    const underWay = uploads.pending().filter((upload) => upload.field === field.name);
    return Math.max(0, max - latestProps.current.urls.length - underWay.length);
  };
  const changeUrls = (next: readonly string[]) => {
    latestProps.current = { ...latestProps.current, urls: next };
    latestProps.current.onChange(next);
  };
  const addFinished = (url: string) => {
    const currentUrls = latestProps.current.urls;
    if (isSingle) changeUrls([url]);
    else if (!currentUrls.includes(url) && currentUrls.length < max)
      changeUrls(placeInOrder(currentUrls, url, uploads.orderOf));
  };
  const refuseWhenFull = () => {
    if (isSingle || countFreePlaces() > 0) return false;
    setProblem(`${field.label} takes at most ${max}.`);
    return true;
  };
  const addAddress = (url: string) => {
    if (isSingle) return changeUrls([url]);
    if (latestProps.current.urls.includes(url)) return setProblem('That file is already added.');
    if (!refuseWhenFull()) changeUrls([...latestProps.current.urls, url]);
  };

  const addFiles = (chosenFiles: readonly File[]) => {
    const isFilm = ({ type }: File) => kind === 'image' && type.startsWith('video/');
    const film = chosenFiles.find(isFilm);
    if (film !== undefined) frames.offer(film);
    const files = chosenFiles.filter((file) => !isFilm(file));
    const problems = files
      .map((file) => fileProblem([kind], file))
      .filter((text) => text !== undefined);
    const acceptedFiles = files.filter((file) => fileProblem([kind], file) === undefined);
    const fittingFiles = acceptedFiles.slice(0, isSingle ? 1 : countFreePlaces());
    const leftOutCount = acceptedFiles.length - fittingFiles.length;
    if (leftOutCount > 0 && !isSingle)
      problems.push(`${field.label} takes at most ${max}; ${leftOutCount} left out.`);
    setProblem(problems.length > 0 ? problems.join(' ') : null);
    for (const file of fittingFiles) {
      uploads.start({
        field: field.name,
        file,
        onDone: (uploadedFile) => addFinished(uploadedFile.url),
      });
    }
  };

  return {
    urls,
    pending: pendingUploads,
    freePlaces,
    problem,
    announcement,
    film:
      frames.film === null
        ? null
        : {
            isTaking: frames.isTaking,
            take: (edge) =>
              void frames.take(edge).then(({ file, failure }) => {
                if (file === null) setProblem(failure);
                else addFiles([file]);
              }),
            drop: frames.drop,
          },
    addFiles,
    addUrl(text) {
      const addressProblem = urlProblem(text.trim());
      setProblem(addressProblem ?? null);
      if (addressProblem) return false;
      addAddress(text.trim());
      return true;
    },
    addListed(media) {
      if (media.kind === 'video' && kind === 'image') {
        setProblem(null);
        return frames.offer(media.url);
      }
      if (media.kind !== kind) return setProblem(`${field.label} takes ${nouns[kind]}.`);
      setProblem(null);
      addAddress(media.url);
    },
    removeAt(index) {
      changeUrls(urls.filter((_, at) => at !== index));
      setProblem(null);
      setAnnouncement(`Removed item ${index + 1}.`);
    },
    move(from, to) {
      const reorderedUrls = moveItem(urls, from, to);
      if (reorderedUrls === urls) return;
      changeUrls(reorderedUrls);
      setAnnouncement(`Moved to position ${to + 1} of ${urls.length}.`);
    },
    clearProblem: () => setProblem(null),
  };
}
