'use client';

import { useEffect, useRef, useState } from 'react';
import { maxIngredients, type UploadIngredient } from '@/lib/contract';
import { RequestError, uploadFile } from '@/lib/queries';
import { type BrandLogo, logoPlace, readLogo, unreadableLogo, useBrandLogos } from '../characters';
import { filmPlan, filmSizes, missingFilmMessage } from './scenes';
import type { StoryboardPageState } from './use-storyboard-page';

type AssemblyState =
  | { readonly kind: 'none' }
  | { readonly kind: 'assembling'; readonly share: number }
  | { readonly kind: 'signing'; readonly share: number; readonly previewUrl: string }
  | {
      readonly kind: 'ready';
      readonly previewUrl: string;
      /** The path of the file under Assets as a download; null when it could not be uploaded. */
      readonly storedHref: string | null;
      /** Whether its content credential names the shots. */
      readonly isSigned: boolean;
      readonly problem: string | null;
    }
  | { readonly kind: 'failed'; readonly problem: string };

/** Puts the film together in this browser, and lets the server sign it. */
export function useAssembly({ workspace, detail, plan, draft }: StoryboardPageState) {
  const [state, setState] = useState<AssemblyState>({ kind: 'none' });
  /** The `source` of the assembled film. */
  const [assembledSource, setAssembledSource] = useState('');
  const logos = useBrandLogos(workspace, true);
  const [logoId, setLogoId] = useState<string | null>(null);
  const logo = logos.find(({ id }) => id === logoId) ?? null;
  const abort = useRef<AbortController>(null);
  const preview = useRef<string>(null);
  const discardFilm = () => {
    abort.current?.abort();
    if (preview.current !== null) URL.revokeObjectURL(preview.current);
    preview.current = null;
  };
  const latestDiscardFilm = useRef(discardFilm);
  useEffect(() => () => latestDiscardFilm.current(), []);

  // Only the paths of files, because their signed queries change with every read.
  const currentPlan = filmPlan(workspace, plan, detail, '');
  const source = JSON.stringify(
    [plan.ratio, currentPlan.scenes, logo?.url ?? null],
    (_, value: unknown) => (typeof value === 'string' ? value.split('?')[0] : value),
  );

  const assemble = async () => {
    discardFilm();
    const controller = new AbortController();
    abort.current = controller;
    const { signal } = controller;
    setState({ kind: 'assembling', share: 0 });
    setAssembledSource(source);
    const { scenes, ingredients } = filmPlan(workspace, plan, detail, window.location.origin);
    let logoBitmap: ImageBitmap | null = null;
    try {
      if (logo !== null) {
        logoBitmap = await readLogo(logo.source);
        signal.throwIfAborted();
        if (logoBitmap === null) return setState({ kind: 'failed', problem: unreadableLogo });
      }
      const { assembleFilm } = await import('../film');
      const film = await assembleFilm(scenes, filmSizes[plan.ratio], {
        signal,
        onProgress: (share) => setState({ kind: 'assembling', share }),
        drawOver: logoBitmap === null ? undefined : logoDrawing(logoBitmap),
      });
      const previewUrl = URL.createObjectURL(film);
      preview.current = previewUrl;
      setState({ kind: 'signing', share: 0, previewUrl });
      const file = new File([film], `${fileNameOf(draft.change.name)}.mp4`, { type: 'video/mp4' });
      const upload = await uploadFile(workspace, file, {
        signal,
        ingredients: withLogo(ingredients, logo),
        onProgress: (share) => setState({ kind: 'signing', share, previewUrl }),
      }).then(
        ({ asset_id, signed }) => ({
          storedHref: `/api/console/${workspace}/uploads/${encodeURIComponent(asset_id)}`,
          isSigned: signed === true,
          problem: signed === false ? 'This server cannot sign files now. Try again later.' : null,
        }),
        (error: unknown) => {
          signal.throwIfAborted();
          return { storedHref: null, isSigned: false, problem: messageOf(error) };
        },
      );
      setState({ kind: 'ready', previewUrl, ...upload });
    } catch (error) {
      if (signal.aborted) return;
      setState({ kind: 'failed', problem: messageOf(error) });
    } finally {
      logoBitmap?.close();
    }
  };
  return {
    state,
    /** Which shots have no film yet, as a sentence; null when all have one. */
    missingFilms: missingFilmMessage(currentPlan),
    /** Whether a shot has a film or a picture. */
    hasFootage: currentPlan.blackNumbers.length < currentPlan.scenes.length,
    /** Whether the shots or the logo were changed since the film was put together. */
    isOutdated: state.kind !== 'none' && assembledSource !== source,
    fileName: `${fileNameOf(draft.change.name)}.mp4`,
    logos,
    /** The chosen logo; null for none. */
    logo,
    chooseLogo: setLogoId,
    assemble,
    cancel: () => {
      discardFilm();
      setState({ kind: 'none' });
    },
  };
}

/** Draws a logo into the lower right corner of each frame. */
const logoDrawing = (logo: ImageBitmap) => (context: OffscreenCanvasRenderingContext2D) => {
  const { x, y, width, height } = logoPlace(logo, context.canvas);
  context.drawImage(logo, x, y, width, height);
};

const withLogo = (
  ingredients: readonly UploadIngredient[],
  logo: BrandLogo | null,
): readonly UploadIngredient[] =>
  logo === null
    ? ingredients
    : [
        ...ingredients.slice(0, maxIngredients - 1),
        { url: logo.url, title: `Logo of ${logo.name}` },
      ];

/** Replaces the characters that file systems refuse. */
const fileNameOf = (name: string): string =>
  [...name.trim()].map((sign) => ('/\\:*?"<>|'.includes(sign) ? '-' : sign)).join('') ||
  'storyboard';

const messageOf = (error: unknown): string =>
  error instanceof RequestError || (error instanceof Error && error.name === 'FilmError')
    ? error.message
    : 'The film could not be put together in this browser. Try again, or use a current Chrome.';
