import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { EditVerb } from '@/lib/contract';
import type {
  AppliedPreset,
  FormSpec,
  FormValues,
  MediaKind,
  ModelEdit,
  VerbOffer,
} from '@/lib/forms';
import { adoptValues, emptyForm } from '@/lib/forms';
import type { FilmVerb } from '@/lib/pages/edits';
import { openDraft, useDraftOwner } from '../drafts';
import { type ModelFormHandle, useModelForm } from '../form';
import { isAppliedPreset } from '../use-in-create';
import { formOfEdit } from './edit-form';

/** An edit in this browser: cropping, turning and flipping a picture, or work on a film or sound. */
export type BrowserTool = 'crop' | FilmVerb;
export type ChosenVerb = EditVerb | BrowserTool;

/** What this browser does, by kind; each costs nothing. */
export const browserTools: Readonly<Record<MediaKind, readonly BrowserTool[]>> = {
  image: ['crop'],
  video: ['trim', 'frame', 'sound', 'join'],
  audio: ['trim'],
};

interface EditDraft {
  readonly verb: string;
  readonly models: Readonly<Record<string, string>>;
  /** The form by verb and model. */
  readonly values: Readonly<Record<string, FormValues>>;
  /** The characters beside the forms. */
  readonly characters: readonly AppliedPreset[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEditDraft = (value: unknown): value is EditDraft =>
  isRecord(value) &&
  typeof value.verb === 'string' &&
  isRecord(value.models) &&
  Object.values(value.models).every((model) => typeof model === 'string') &&
  isRecord(value.values) &&
  Object.values(value.values).every(isRecord) &&
  Array.isArray(value.characters) &&
  value.characters.every(isAppliedPreset);

export interface EditChoice {
  readonly verb: ChosenVerb;
  /** The chosen model's edit; null for one in this browser. */
  readonly edit: ModelEdit | null;
  readonly offer: VerbOffer | undefined;
  /** The id of the model that was chosen and does this no more, so that another one is proposed; null otherwise. */
  readonly lostModel: string | null;
  readonly spec: FormSpec;
  readonly handle: ModelFormHandle;
  /**
   * Chooses what is done, and by which model: the last one of the verb if none is named. `values` fill its form in. `from`: what is
   * offered for the version that is opened with it, which may be of another kind.
   */
  choose(
    verb: ChosenVerb,
    modelId?: string,
    values?: FormValues,
    from?: readonly VerbOffer[],
  ): void;
  /** The characters beside the form, which stay when another edit or model is chosen. */
  readonly presets: readonly AppliedPreset[];
  /** Puts a character beside the form, or changes how the form uses it. */
  putPreset(character: AppliedPreset): void;
  forgetPreset(id: string): void;
}

/**
 * What is done to the picture, by which model and with which settings; kept in this browser until it is changed.
 * `tools`: what this browser does to the open version.
 */
export function useEditChoice(
  offers: readonly VerbOffer[],
  tools: readonly BrowserTool[],
  original: string,
): EditChoice {
  const owner = useDraftOwner();
  const slot = useMemo(
    () => openDraft(owner, `edit-form/${original.replaceAll(':', '.')}`, isEditDraft),
    [owner, original],
  );
  const [verb, setVerb] = useState<ChosenVerb>(
    () => offers.find(({ edits }) => edits.length > 0)?.verb ?? tools[0] ?? 'crop',
  );
  const [models, setModels] = useState<EditDraft['models']>({});
  const [characters, setCharacters] = useState<readonly AppliedPreset[]>([]);
  const storedForms = useRef<Record<string, FormValues>>({});

  const offer = offers.find((each) => each.verb === verb);
  const edit = editBy(offer, models[verb]);
  const spec = useMemo(
    () => (edit === null ? emptyForm : formOfEdit(edit, offers)),
    [edit, offers],
  );
  const handle = useModelForm(spec, {});
  const chosenModel = models[verb];
  const lostModel =
    edit === null || chosenModel === undefined || chosenModel === edit.modelId ? null : chosenModel;

  /** Shows the form of an edit, with what was written for it before. */
  const show = (next: ModelEdit | null, prompt: unknown, from = offers) => {
    if (next === null) return;
    const form = formOfEdit(next, from);
    const values = storedForms.current[keyOf(next)];
    const name = next.promptField?.name;
    const start = values ?? (name !== undefined && prompt ? { [name]: prompt } : {});
    handle.replace(adoptValues(form, start), form);
  };
  const choose: EditChoice['choose'] = (nextVerb, modelId, values, from = offers) => {
    const nextOffer = from.find((each) => each.verb === nextVerb);
    const next = editBy(nextOffer, modelId ?? models[nextVerb]);
    // What is proposed first stays, also when another model becomes cheaper.
    const nextModel = modelId ?? models[nextVerb] ?? next?.modelId;
    const nextModels = nextModel === undefined ? models : { ...models, [nextVerb]: nextModel };
    const prompt = edit?.promptField && handle.read()[edit.promptField.name];
    if (edit !== null) storedForms.current[keyOf(edit)] = handle.read();
    if (next !== null && values !== undefined) storedForms.current[keyOf(next)] = values;
    setVerb(nextVerb);
    setModels(nextModels);
    show(next, nextVerb === verb ? prompt : undefined, from);
  };

  // Another version may be a film, for which other things are offered.
  const first = offers.find(({ edits }) => edits.length > 0)?.verb;
  const isOffered = edit !== null || tools.some((tool) => tool === verb);
  const chooseFirst = useEffectEvent(() => {
    const [firstTool] = tools;
    if (first !== undefined) choose(first);
    else if (firstTool !== undefined) choose(firstTool);
  });
  useEffect(() => {
    if (!isOffered) chooseFirst();
  }, [isOffered]);

  const keep = useEffectEvent(() =>
    slot.schedule(() => {
      if (edit !== null) storedForms.current[keyOf(edit)] = handle.read();
      return { verb, models, values: storedForms.current, characters };
    }),
  );
  const openFirst = useEffectEvent(() => {
    const draft = slot.read();
    if (draft === null) return;
    storedForms.current = { ...draft.values };
    const draftOffer = offers.find((each) => each.verb === draft.verb);
    const isOffered = draftOffer !== undefined && draftOffer.edits.length > 0;
    const draftTool = tools.find((tool) => tool === draft.verb);
    const nextVerb = isOffered ? draftOffer.verb : (draftTool ?? verb);
    setVerb(nextVerb);
    setModels(draft.models);
    setCharacters(draft.characters);
    show(
      editBy(
        offers.find((each) => each.verb === nextVerb),
        draft.models[nextVerb],
      ),
      undefined,
    );
  });
  useLayoutEffect(() => {
    openFirst();
    return () => slot.flush();
  }, [slot]);
  useEffect(() => handle.subscribe(() => keep()), [handle]);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice is stored when it changes
  useEffect(() => {
    if (!isFirst.current) keep();
    isFirst.current = false;
  }, [verb, models, characters]);

  return {
    verb,
    edit,
    offer,
    lostModel,
    spec,
    handle,
    choose,
    presets: characters,
    putPreset: (character) =>
      setCharacters((current) =>
        current.some(({ id }) => id === character.id)
          ? current.map((each) => (each.id === character.id ? character : each))
          : [...current, character],
      ),
    forgetPreset: (id) => setCharacters((current) => current.filter((each) => each.id !== id)),
  };
}

const keyOf = ({ verb, modelId }: ModelEdit): string => `${verb} ${modelId}`;

const editBy = (offer: VerbOffer | undefined, modelId: string | undefined): ModelEdit | null =>
  offer?.edits.find((edit) => edit.modelId === modelId) ?? offer?.edits[0] ?? null;
