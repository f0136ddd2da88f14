'use client';

import { Clapperboard, Download } from 'lucide-react';
import { Banner, Button, Progress, Select } from '@/components/ui';
import { useAssembly } from './use-assembly';
import type { StoryboardPageState } from './use-storyboard-page';

const noLogo = 'none';

/** Puts the shots together as one film, plays it, and offers it as a download with its content credential. */
export function FilmPanel({ state: page }: { state: StoryboardPageState }) {
  const assembly = useAssembly(page);
  const { state, missingFilms, hasFootage, isOutdated, fileName, assemble, cancel } = assembly;
  const { logos, logo, chooseLogo } = assembly;
  const isBusy = state.kind === 'assembling' || state.kind === 'signing';
  const previewUrl = 'previewUrl' in state ? state.previewUrl : null;
  const storedHref = state.kind === 'ready' ? state.storedHref : null;
  return (
    <section
      aria-label="Film"
      className="grid gap-3 rounded-lg border border-line bg-panel p-3"
      data-testid="film"
    >
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="flex-1 text-sm font-medium">Film</h2>
        {logos.length === 0 ? null : (
          <Select
            aria-label="Logo"
            className="w-auto max-w-full"
            disabled={isBusy || !hasFootage}
            options={[
              { value: noLogo, label: 'No logo' },
              ...logos.map(({ id, name }) => ({ value: id, label: `Logo of ${name}` })),
            ]}
            value={logo?.id ?? noLogo}
            onValueChange={(value) => chooseLogo(value === noLogo ? null : value)}
          />
        )}
        {isBusy ? <Button onClick={cancel}>Cancel</Button> : null}
        {storedHref === null ? null : (
          <Button asChild>
            <a href={storedHref} download={fileName}>
              <Download aria-hidden />
              Download MP4
            </a>
          </Button>
        )}
        {state.kind === 'ready' && state.storedHref === null ? (
          <Button asChild>
            <a href={state.previewUrl} download={fileName}>
              <Download aria-hidden />
              Download without credential
            </a>
          </Button>
        ) : null}
        <Button loading={isBusy} disabled={!hasFootage} onClick={() => void assemble()}>
          <Clapperboard aria-hidden />
          {state.kind === 'none' ? 'Put the film together' : 'Put it together again'}
        </Button>
      </div>
      <p className="text-sm text-ink-2">
        {isOutdated && !isBusy
          ? 'The shots were changed since. Put the film together again to see it.'
          : hasFootage
            ? 'Films and pictures with their lengths and sounds, put together in this browser. It costs nothing.'
            : 'Once a shot has a film or a picture, the shots become one film here. It costs nothing.'}
      </p>
      {missingFilms === null || !hasFootage ? null : (
        <p className="text-sm text-warn">{missingFilms}</p>
      )}
      {isBusy ? (
        <div className="grid gap-1.5" role="status">
          <span className="text-sm">
            {state.kind === 'assembling'
              ? 'Putting the film together…'
              : 'Adding its content credential…'}
          </span>
          <Progress label="Progress of the film" value={state.share * 100} />
        </div>
      ) : null}
      {state.kind === 'failed' ? (
        <Banner className="rounded-md" tone="bad">
          {state.problem}
        </Banner>
      ) : null}
      {state.kind === 'ready' && state.problem !== null ? (
        <Banner className="rounded-md" tone="warn">
          Its content credential could not be added. {state.problem}
        </Banner>
      ) : null}
      {previewUrl === null ? null : (
        // biome-ignore lint/a11y/useMediaCaption: generated sound has no words to caption
        <video
          key={previewUrl}
          src={previewUrl}
          aria-label="The film"
          controls
          playsInline
          className="max-h-[60vh] w-full rounded-md bg-black"
        />
      )}
      {storedHref === null ? null : (
        <p className="text-xs text-ink-3">
          It is kept under Assets.
          {'isSigned' in state && state.isSigned
            ? ' Its content credential names the shots as its ingredients.'
            : ''}
        </p>
      )}
    </section>
  );
}
