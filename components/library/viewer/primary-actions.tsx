'use client';

import {
  Brush,
  Captions,
  Download,
  FlaskConical,
  ImagePlus,
  Shuffle,
  TextQuote,
} from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import type { ReadModel } from '@/lib/contract';
import { isTerminal } from '@/lib/contract';
import type { FormSpec, MediaKind } from '@/lib/forms';
import { createHref, experimentHref, fieldOf, mediaKindOf } from '@/lib/forms';
import type { Creation } from '@/lib/pages/creations';
import { outputKind } from '@/lib/pages/output-kinds';
import { useModels } from '@/lib/queries';
import { useDownloadHref, useReadHref } from '../../layout';
import { isTranscriber, ReferenceMenu, useCurrentForm, useReference } from '../../use-in-create';
import { fileName, findStoredOutput, remixHref, resultEditHref } from '../gallery';
import { ActionText, actionCardClasses } from './action-card';
import { BoardCard } from './board-card';
import { fileLabel } from './file-facts';
import { RunAgain } from './run-again';

/** The most common actions on a result, the weightiest first, each with its explanation and cost. */
export function PrimaryActions({
  workspace,
  task,
  output,
  spec,
  origin,
}: {
  workspace: string;
  task: Creation;
  output: number;
  /** The model's current form; undefined while it is unknown. */
  spec: FormSpec | undefined;
  /** The query of the viewer's address, to which the edit room leads back. */
  origin: URLSearchParams;
}) {
  const downloadHref = useDownloadHref();
  const readHref = useReadHref();
  const currentForm = useCurrentForm();
  const reference = useReference(workspace, {
    model: task.model,
    values: { prompt: task.prompt },
  });
  const storedFile = findStoredOutput(task, output);
  const mediaKind = storedFile === undefined ? undefined : mediaKindOf(storedFile.content_type);
  const remixLink = remixHref(workspace, task);
  const form = currentForm ?? { model: task.model, values: {} };
  // A film has frames, which are pictures.
  const isFilm = mediaKind === 'video';
  const isReferable =
    storedFile !== undefined &&
    mediaKind !== undefined &&
    (reference.takes(mediaKind) || (isFilm && reference.takes('image')));
  const { data: models = [] } = useModels(workspace);
  const transcriber = mediaKind === 'audio' ? models.find(canTranscribe) : undefined;
  // The prompt of a transcript only helps to spell names.
  const hasNoPrompt =
    task.prompt === '' || (storedFile !== undefined && outputKind(storedFile) === 'text');
  const editLink = resultEditHref(workspace, task, output, origin);
  const runAgain = isTerminal(task.status) ? (
    <RunAgain key={task.task_id} workspace={workspace} task={task} isPrimary={editLink === null} />
  ) : null;
  return (
    <div className="grid gap-2">
      {editLink === null ? runAgain : null}
      {editLink === null ? null : (
        <Link href={editLink} prefetch={false} className={actionCardClasses(true)}>
          <ActionText
            icon={<Brush aria-hidden />}
            title="Edit"
            hint={mediaKind === undefined ? '' : editHints[mediaKind]}
          />
        </Link>
      )}
      <Pair>
        {storedFile === undefined ? null : (
          <a
            href={downloadHref(task.task_id, output, storedFile.url)}
            download={fileName(task, output)}
            className={actionCardClasses()}
          >
            <ActionText
              icon={<Download aria-hidden />}
              title="Download"
              hint={fileLabel(storedFile) || 'The file as it was made'}
            />
          </a>
        )}
        {task.outputs.length === 0 ? null : (
          <BoardCard workspace={workspace} output={{ task_id: task.task_id, output }} />
        )}
      </Pair>
      {editLink === null ? null : runAgain}
      <Pair>
        {task.params === null ? null : (
          <Link href={remixLink} className={actionCardClasses()}>
            <ActionText
              icon={<Shuffle aria-hidden />}
              title="Remix"
              hint={
                spec && fieldOf(spec, 'seed') ? 'Edit it, with a new seed' : 'Edit all of it first'
              }
            />
          </Link>
        )}
        {isReferable && isFilm ? (
          <ReferenceMenu
            workspace={workspace}
            media={{ url: storedFile.url, kind: 'video' }}
            readHref={readHref(task.task_id, output, storedFile.url)}
            reference={reference}
            trigger={(isTaking) => (
              <button type="button" className={actionCardClasses()}>
                <ActionText
                  icon={<ImagePlus aria-hidden />}
                  title="Use in Create"
                  hint={isTaking ? 'Taking the frame…' : 'The film, or its first or last frame'}
                />
              </button>
            )}
          />
        ) : null}
        {isReferable && !isFilm ? (
          <button
            type="button"
            className={actionCardClasses()}
            onClick={() => reference.use({ url: storedFile.url, kind: mediaKind })}
          >
            <ActionText
              icon={<ImagePlus aria-hidden />}
              title="Use as reference"
              hint={
                reference.fits(mediaKind, form.model)
                  ? 'Adds it to your form'
                  : 'Choose a model for it'
              }
            />
          </button>
        ) : null}
      </Pair>
      {hasNoPrompt ? null : (
        <Pair>
          <Link
            href={createHref(workspace, { prompt: task.task_id })}
            className={actionCardClasses()}
          >
            <ActionText
              icon={<TextQuote aria-hidden />}
              title="Use prompt"
              hint={currentForm === null ? 'Only the words' : 'Only the words; your model stays'}
            />
          </Link>
          <Link href={experimentHref(workspace, [task.task_id])} className={actionCardClasses()}>
            <ActionText
              icon={<FlaskConical aria-hidden />}
              title="Experiment"
              hint="Try models and settings around it"
            />
          </Link>
        </Pair>
      )}
      {storedFile === undefined || transcriber === undefined ? null : (
        <Link
          href={createHref(workspace, {
            model: transcriber.id,
            sound: `${task.task_id}.${output}`,
          })}
          className={actionCardClasses()}
        >
          <ActionText
            icon={<Captions aria-hidden />}
            title="Transcribe"
            hint={`Its words as text, by ${transcriber.name}`}
          />
        </Link>
      )}
      {reference.dialog}
    </div>
  );
}

/** Two actions side by side; a single one has the whole width. */
function Pair({ children }: { children: ReactNode }) {
  return <div className="flex gap-2 empty:hidden *:flex-1 *:basis-0">{children}</div>;
}

const editHints: Readonly<Record<MediaKind, string>> = {
  image: 'Change a region, extend, upscale, crop',
  video: 'Trim it, save a frame, add sound, join, extend',
  audio: 'Trim it',
};

const canTranscribe = (model: ReadModel): boolean => model.enabled && isTranscriber(model);
