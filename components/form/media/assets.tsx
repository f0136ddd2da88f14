'use client';

import { Images, Plus, X } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Button, FieldError, lazyPart } from '@/components/ui';
import { ariaOf, type ControlProps, shownValue } from '../control-props';
import { useFormEnvironment } from '../form-environment';
import { usePendingUploads } from '../use-uploads';
import { acceptOf, fileProblem } from './accept';
import { AvatarChip, AvatarReviewNote, useAvatarStates } from './avatar-review';
import { tileClasses } from './media-tile';
import { PendingTile } from './pending-tile';
import { Thumbnail } from './thumbnail';
import { usePickableAssets } from './use-assets';

const AssetPicker = lazyPart(() => import('./asset-picker'));

/** A list of asset ids: of earlier uploads, or of files uploaded here. */
export function Assets(props: ControlProps) {
  const { field, onChange, disabled } = props;
  const { uploads } = useFormEnvironment();
  const fieldValue = shownValue(props);
  const ids: readonly string[] = Array.isArray(fieldValue)
    ? fieldValue.filter((id) => typeof id === 'string')
    : [];
  const pendingUploads = usePendingUploads(uploads).filter((upload) => upload.field === field.name);
  const [isPicking, setPicking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const assets = usePickableAssets(ids.length > 0 || isPicking);
  const reviews = useAvatarStates(field.name);
  const nameOf = (id: string) => assets.data?.find(({ assetId }) => assetId === id)?.name ?? id;
  const max = field.limits.maxItems ?? Number.POSITIVE_INFINITY;
  const freePlaces = Math.max(0, max - ids.length - pendingUploads.length);

  const latestIds = useRef(ids);
  const shownIds = ids.join('\n');
  useEffect(() => {
    latestIds.current = shownIds === '' ? [] : shownIds.split('\n');
  }, [shownIds]);
  /** Read when files are added, because more may be added before the next render. */
  const countFreePlaces = () => {
    const underWay = uploads.pending().filter((upload) => upload.field === field.name);
    return Math.max(0, max - latestIds.current.length - underWay.length);
  };
  const changeIds = (next: readonly string[]) => {
    latestIds.current = next;
    onChange(next.length > 0 ? next : undefined);
  };
  const addFiles = (files: readonly File[]) => {
    const problems = files.flatMap((file) => fileProblem(['image', 'video'], file) ?? []);
    const acceptedFiles = files.filter(
      (file) => fileProblem(['image', 'video'], file) === undefined,
    );
    const freeCount = countFreePlaces();
    if (acceptedFiles.length > freeCount) problems.push(`${field.label} takes at most ${max}.`);
    setProblem(problems.length > 0 ? problems.join(' ') : null);
    for (const file of acceptedFiles.slice(0, freeCount)) {
      uploads.start({
        field: field.name,
        file,
        onDone: ({ asset_id: id }) => {
          if (latestIds.current.length < max) changeIds([...latestIds.current, id]);
        },
      });
    }
  };

  return (
    <fieldset className="min-w-0" disabled={disabled} {...ariaOf(props)}>
      <ul className="flex flex-wrap gap-2">
        {ids.map((id) => {
          const asset = assets.data?.find((entry) => entry.assetId === id);
          return (
            <li key={id} className={tileClasses} title={nameOf(id)}>
              <Thumbnail kind={asset?.kind ?? 'image'} src={asset?.url} />
              <AvatarChip state={reviews.get(id)} />
              <button
                type="button"
                aria-label={`Remove ${nameOf(id)}`}
                className="absolute top-1 right-1 grid size-6 place-items-center rounded-full bg-black/60 text-white pointer-coarse:size-9"
                onClick={() => changeIds(ids.filter((other) => other !== id))}
              >
                <X className="size-3.5" aria-hidden />
              </button>
            </li>
          );
        })}
        {pendingUploads.map((upload) => (
          <PendingTile key={upload.id} upload={upload} kind="image" />
        ))}
      </ul>
      <div className={ids.length + pendingUploads.length > 0 ? 'mt-2 flex gap-2' : 'flex gap-2'}>
        <Button onClick={() => setPicking(true)}>
          <Images aria-hidden />
          Choose assets
        </Button>
        <Button variant="ghost" disabled={freePlaces === 0} onClick={() => input.current?.click()}>
          <Plus aria-hidden />
          Upload
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={`${acceptOf('image').accept},${acceptOf('video').accept}`}
        onChange={(event) => {
          addFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <FieldError>{problem}</FieldError>
      <AvatarReviewNote
        field={field.name}
        names={new Map(ids.map((id) => [id, nameOf(id)]))}
        onRemove={(unusableIds) => changeIds(ids.filter((id) => !unusableIds.includes(id)))}
      />
      {isPicking ? (
        <Suspense fallback={null}>
          <AssetPicker
            label={field.label}
            kinds={['image', 'video']}
            max={max - pendingUploads.length}
            chosen={ids}
            onClose={() => setPicking(false)}
            onChoose={changeIds}
          />
        </Suspense>
      ) : null}
    </fieldset>
  );
}
