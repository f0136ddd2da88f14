'use client';

import { useQuery } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useId, useState } from 'react';
import {
  Dialog,
  DialogContent,
  FieldHelp,
  Input,
  Label,
  NameField,
  SegmentedControl,
  Textarea,
  useHoldOpen,
} from '@/components/ui';
import {
  createCharacterAction,
  saveCharacterAction,
} from '@/lib/console/create/characters/actions';
import type { AddedFile, CharacterInput, WorkspaceCharacter } from '@/lib/pages/characters';
import {
  characterKindLabels,
  characterKinds,
  characterLimits,
  characterNoun,
} from '@/lib/pages/characters';
import { presetLimits } from '@/lib/pages/presets';
import { characterKeys, charactersOptions } from '@/lib/queries';
import { ItemForm, useItemSave } from '../presets';
import { inputOf } from './character-input';
import { LogoField } from './logo-field';
import { PaletteField } from './palette-field';
import { ReferencesField } from './references-field';
import { useCharacterUploads } from './use-character-uploads';

interface Props {
  workspace: string;
  /** The character that is changed; a new one otherwise. */
  character?: WorkspaceCharacter | undefined;
  /** Pictures that are added to it. */
  addedFiles?: readonly AddedFile[];
  onClose: () => void;
}

const emptyInput: CharacterInput = {
  kind: 'character',
  name: '',
  note: '',
  trigger: '',
  references: [],
  palette: [],
  logo: null,
  is_shared: false,
};

const noFiles: readonly AddedFile[] = [];

/** Makes or changes a character. Default export: it is loaded when it first opens. */
export default function CharacterDialog(props: Props) {
  const { character, addedFiles = noFiles, onClose } = props;
  const [input, setInput] = useState<CharacterInput>(() => {
    const content = character === undefined ? emptyInput : inputOf(character);
    return { ...content, references: withAddedFiles(content, addedFiles) };
  });
  const noun = characterNoun(input.kind);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={character === undefined ? `New ${noun}` : `Edit ${character.name}`}
        width="lg"
      >
        <CharacterEditor {...props} noun={noun} input={input} setInput={setInput} />
      </DialogContent>
    </Dialog>
  );
}

/** The pictures of a character and the added ones, up to the limit. */
function withAddedFiles(
  { references }: CharacterInput,
  addedFiles: readonly AddedFile[],
): CharacterInput['references'] {
  const newReferences = addedFiles
    .map(({ reference }) => reference)
    .filter(({ file }) => !references.some((each) => each.file === file));
  return [...references, ...newReferences].slice(0, characterLimits.references);
}

function CharacterEditor({
  workspace,
  character,
  addedFiles = noFiles,
  noun,
  input,
  setInput,
  onClose,
}: Props & {
  noun: string;
  input: CharacterInput;
  setInput: Dispatch<SetStateAction<CharacterInput>>;
}) {
  const id = useId();
  const { data } = useQuery(charactersOptions(workspace));
  const [isChanged, setIsChanged] = useState(false);
  const uploads = useCharacterUploads(workspace, character, addedFiles);
  useHoldOpen(isChanged || uploads.sendingCount > 0);
  const change = (changes: Partial<CharacterInput>) => {
    setIsChanged(true);
    setInput((current) => ({ ...current, ...changes }));
  };
  const save = useItemSave<CharacterInput>({
    item: character,
    path: `/${workspace}/characters`,
    queryKey: characterKeys.all(workspace),
    create: (submissionId, draft) => createCharacterAction(workspace, submissionId, draft),
    save: (characterId, seen, draft) => saveCharacterAction(workspace, characterId, seen, draft),
    onClose,
  });
  const fieldId = (name: string) => `${id}-${name}`;
  const isAdditionCut = addedFiles.some(
    ({ reference }) => !input.references.some(({ file }) => file === reference.file),
  );
  return (
    <ItemForm
      noun={noun}
      item={character}
      savedInput={character && inputOf(character)}
      input={input}
      save={save}
      mayShare={data?.may_share}
      uploadMessage={uploadMessageOf(uploads.sendingCount)}
      onShare={(isShared) => change({ is_shared: isShared })}
    >
      <SegmentedControl
        aria-label="Kind"
        segments={characterKinds.map((kind) => ({
          value: kind,
          label: characterKindLabels[kind],
        }))}
        value={input.kind}
        onValueChange={(kind) => change({ kind })}
      />
      <NameField
        value={input.name}
        limit={presetLimits.name}
        onChange={(name) => change({ name })}
      />
      <ReferencesField
        workspace={workspace}
        references={input.references}
        uploads={uploads}
        onChange={(update) => {
          setIsChanged(true);
          setInput((current) => ({ ...current, references: update(current.references) }));
        }}
      />
      {isAdditionCut && !isChanged ? (
        <p role="status" className="text-sm text-warn">
          A {noun} has at most {characterLimits.references} pictures, so not all were added.
        </p>
      ) : null}
      <div>
        <Label htmlFor={fieldId('note')}>Note</Label>
        <Textarea
          id={fieldId('note')}
          aria-describedby={fieldId('note-help')}
          limit={characterLimits.note}
          value={input.note}
          onChange={(event) => change({ note: event.target.value })}
        />
        <FieldHelp id={fieldId('note-help')}>
          Who or what it is, in words that every model reads: it is added to the prompt.
        </FieldHelp>
      </div>
      <div>
        <Label htmlFor={fieldId('trigger')}>Trigger text</Label>
        <Input
          id={fieldId('trigger')}
          aria-describedby={fieldId('trigger-help')}
          autoComplete="off"
          limit={characterLimits.trigger}
          value={input.trigger}
          onChange={(event) => change({ trigger: event.target.value })}
        />
        <FieldHelp id={fieldId('trigger-help')}>
          The words by which a model that was trained on it knows it. Added to the prompt before the
          note.
        </FieldHelp>
      </div>
      {input.kind === 'brand' || input.palette.length > 0 || input.logo !== null ? (
        <>
          <PaletteField palette={input.palette} onChange={(palette) => change({ palette })} />
          <LogoField logo={input.logo} uploads={uploads} onChange={(logo) => change({ logo })} />
        </>
      ) : null}
    </ItemForm>
  );
}

const uploadMessageOf = (count: number): string | null =>
  count === 0 ? null : `${count === 1 ? '1 upload is' : `${count} uploads are`} still under way`;
