'use client';

import { ArrowUp, Images, ImageUp, Trash2, UserRound } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { Button, FieldError, FieldHelp, IconButton, Input, Select } from '@/components/ui';
import { characterPictureName } from '@/lib/forms';
import type { CharacterReference } from '@/lib/pages/characters';
import { characterLimits, referenceRoleLabels, referenceRoles } from '@/lib/pages/characters';
import { PresetPicture } from '../presets';
import { type PickedVersion, VersionPicker } from '../version-picker';
import { type CharacterUploads, pictureTypes } from './use-character-uploads';

/** The name of a file without its extension. */
const nameOfFile = (name: string): string =>
  name
    .replace(/\.[a-z\d]{1,5}$/iu, '')
    .slice(0, characterLimits.referenceName)
    .toWellFormed();

type ReferencesUpdate = (references: CharacterReference[]) => CharacterReference[];

/** The pictures of a character in their order, each with a name and a role. */
export function ReferencesField({
  workspace,
  references,
  uploads,
  onChange,
}: {
  workspace: string;
  references: readonly CharacterReference[];
  uploads: CharacterUploads;
  onChange: (update: ReferencesUpdate) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const remainingCount = characterLimits.references - references.length - uploads.sendingCount;
  const changeReference = (file: string, part: Partial<CharacterReference>) =>
    onChange((current) =>
      current.map((each) => (each.file === file ? { ...each, ...part } : each)),
    );
  const moveUp = (index: number) =>
    onChange((current) => {
      const reorderedReferences = [...current];
      reorderedReferences.splice(index - 1, 0, ...reorderedReferences.splice(index, 1));
      return reorderedReferences;
    });
  const add = (files: readonly File[]) =>
    uploads.send(files, remainingCount, (file, name) =>
      onChange((current) => [...current, { file, name: nameOfFile(name), role: 'subject' }]),
    );
  const choose = (files: readonly PickedVersion[]) => {
    for (const { name: file, picture_url: url } of files) uploads.addPicture(file, url);
    onChange((current) => {
      const newFiles = files.filter(({ name }) => !current.some(({ file }) => file === name));
      const newReferences = newFiles.map(({ name: file, label }) => ({
        file,
        // The label of a result is its prompt, which is no name.
        name: file.startsWith('upload:') ? nameOfFile(label) : '',
        role: 'subject' as const,
      }));
      return [...current, ...newReferences].slice(0, characterLimits.references);
    });
  };
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-2">
        <p className="text-sm font-medium">Pictures</p>
        <span className="num text-xs text-ink-3">
          {references.length} of {characterLimits.references}
        </span>
      </div>
      {references.length === 0 ? null : (
        <ol className="mb-2 grid grid-cols-1 gap-2">
          {references.map((reference, index) => {
            const label = characterPictureName(reference, index);
            const picture = uploads.pictureOf(reference.file);
            return (
              <li key={reference.file} className="flex flex-wrap items-center gap-2">
                <PresetPicture url={picture} icon={UserRound} className="size-11" />
                <Input
                  aria-label={`Name of picture ${index + 1}`}
                  placeholder={`Picture ${index + 1}`}
                  autoComplete="off"
                  dir="auto"
                  className="min-w-0 flex-1 basis-32"
                  limit={characterLimits.referenceName}
                  value={reference.name}
                  onChange={(event) =>
                    changeReference(reference.file, { name: event.target.value })
                  }
                />
                <Select
                  aria-label={`Role of ${label}`}
                  className="w-32"
                  value={reference.role}
                  onValueChange={(role) => {
                    const next = referenceRoles.find((each) => each === role);
                    if (next !== undefined) changeReference(reference.file, { role: next });
                  }}
                  options={referenceRoles.map((role) => ({
                    value: role,
                    label: referenceRoleLabels[role],
                  }))}
                />
                <IconButton
                  size="sm"
                  label={`Move ${label} up`}
                  disabled={index === 0}
                  onClick={() => moveUp(index)}
                >
                  <ArrowUp aria-hidden />
                </IconButton>
                <IconButton
                  size="sm"
                  label={`Take out ${label}`}
                  onClick={() =>
                    onChange((current) => current.filter(({ file }) => file !== reference.file))
                  }
                >
                  <Trash2 aria-hidden />
                </IconButton>
                {picture === null ? (
                  <span className="basis-full text-xs text-warn">
                    This picture was deleted. Take it out, or restore it from the trash.
                  </span>
                ) : null}
              </li>
            );
          })}
        </ol>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={pictureTypes}
        aria-label="Pictures of the character"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          add(files);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          loading={uploads.sendingCount > 0}
          disabled={remainingCount <= 0}
          onClick={() => input.current?.click()}
        >
          <ImageUp aria-hidden />
          Upload pictures
        </Button>
        <Button size="sm" disabled={remainingCount <= 0} onClick={() => setIsChoosing(true)}>
          <Images aria-hidden />
          Choose pictures
        </Button>
      </div>
      {isChoosing ? (
        <Suspense>
          <VersionPicker
            workspace={workspace}
            kind="image"
            max={remainingCount}
            without={references.map(({ file }) => file)}
            onChoose={choose}
            onClose={() => setIsChoosing(false)}
          />
        </Suspense>
      ) : null}
      <FieldHelp>
        A model that takes fewer pictures gets the first ones. You can add results and uploads from
        the gallery and from Assets, too.
      </FieldHelp>
      {uploads.problems.map((problem) => (
        <FieldError key={problem}>{problem}</FieldError>
      ))}
    </div>
  );
}
