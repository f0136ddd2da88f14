import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type EditVerb, isJsonObject } from '@/lib/contract';
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

/** The tools of this browser, by kind; all are free. */
export const browserTools: Readonly<Record<MediaKind, readonly BrowserTool[]>> = {
  image: ['crop'],
  video: ['trim', 'frame', 'sound', 'join'],
  audio: ['trim'],
};

interface EditDraft {
  readonly verb: string;
  /** The chosen model, by verb. */
  readonly models: Readonly<Record<string, string>>;
  /** The form by verb and model. */
  readonly values: Readonly<Record<string, FormValues>>;
  /** The characters beside the forms. */
  readonly characters: readonly AppliedPreset[];
}

const isEditDraft = (value: unknown): value is EditDraft =>
  isJsonObject(value) &&
  typeof value.verb === 'string' &&
  isJsonObject(value.models) &&
  Object.values(value.models).every((model) => typeof model === 'string') &&
  isJsonObject(value.values) &&
  Object.values(value.values).every(isJsonObject) &&
  Array.isArray(value.characters) &&
  value.characters.every(isAppliedPreset);

export interface EditChoice {
  readonly verb: ChosenVerb;
  /** The chosen model's edit; null for one in this browser. */
  readonly edit: ModelEdit | null;
  readonly offer: VerbOffer | undefined;
  /** The id of the chosen model if it does this no more, so that another one is proposed; null otherwise. */
  readonly unavailableModel: string | null;
  readonly spec: FormSpec;
  readonly handle: ModelFormHandle;
  /**
   * Chooses an edit and its model: without `modelId`, the last one of the verb. `values` fill in its form. `versionOffers`: the
   * offers for the version that is opened at the same time, which may be of another kind.
   */
  choose(
    verb: ChosenVerb,
    modelId?: string,
    values?: FormValues,
    versionOffers?: readonly VerbOffer[],
  ): void;
  /** The characters beside the form, which stay when another edit or model is chosen. */
  readonly presets: readonly AppliedPreset[];
  /** Puts a character beside the form, or changes how the form uses it. */
  putPreset(character: AppliedPreset): void;
  forgetPreset(id: string): void;
}

/**
 * The chosen edit, its model and its settings, stored in this browser. `tools`: the browser's tools for the open version.
 * `original`: the name of the version from which all others were made.
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
  const edit = chosenOrFirstEdit(offer, models[verb]);
  const spec = useMemo(
    () => (edit === null ? emptyForm : formOfEdit(edit, offers)),
    [edit, offers],
  );
  const handle = useModelForm(spec, {});
  const chosenModel = models[verb];
  const unavailableModel =
    edit === null || chosenModel === undefined || chosenModel === edit.modelId ? null : chosenModel;

  /** Shows the form of an edit with the values that it had before; without any, with `prompt` alone. */
  const showForm = (next: ModelEdit | null, prompt: unknown, versionOffers = offers) => {
    if (next === null) return;
    const form = formOfEdit(next, versionOffers);
    const storedValues = storedForms.current[formKey(next)];
    const name = next.promptField?.name;
    const values = storedValues ?? (name !== undefined && prompt ? { [name]: prompt } : {});
    handle.replace(adoptValues(form, values), form);
  };
  const choose: EditChoice['choose'] = (nextVerb, modelId, values, versionOffers = offers) => {
    const nextOffer = versionOffers.find((each) => each.verb === nextVerb);
    const next = chosenOrFirstEdit(nextOffer, modelId ?? models[nextVerb]);
    // The model that was proposed first stays, even when another one becomes cheaper.
    const nextModel = modelId ?? models[nextVerb] ?? next?.modelId;
    const nextModels = nextModel === undefined ? models : { ...models, [nextVerb]: nextModel };
    const prompt = edit?.promptField && handle.read()[edit.promptField.name];
    if (edit !== null) storedForms.current[formKey(edit)] = handle.read();
    if (next !== null && values !== undefined) storedForms.current[formKey(next)] = values;
    setVerb(nextVerb);
    setModels(nextModels);
    showForm(next, nextVerb === verb ? prompt : undefined, versionOffers);
  };

  // The next version that is opened may be a film, for which other edits are offered.
  const firstVerb = offers.find(({ edits }) => edits.length > 0)?.verb;
  const isOffered = edit !== null || tools.some((tool) => tool === verb);
  const chooseFirst = useEffectEvent(() => {
    const [firstTool] = tools;
    if (firstVerb !== undefined) choose(firstVerb);
    else if (firstTool !== undefined) choose(firstTool);
  });
  useEffect(() => {
    if (!isOffered) chooseFirst();
  }, [isOffered]);

  const storeDraft = useEffectEvent(() =>
    slot.schedule(() => {
      if (edit !== null) storedForms.current[formKey(edit)] = handle.read();
      return { verb, models, values: storedForms.current, characters };
    }),
  );
  const restoreDraft = useEffectEvent(() => {
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
    showForm(
      chosenOrFirstEdit(
        offers.find((each) => each.verb === nextVerb),
        draft.models[nextVerb],
      ),
      undefined,
    );
  });
  useLayoutEffect(() => {
    restoreDraft();
    return () => slot.flush();
  }, [slot]);
  useEffect(() => handle.subscribe(() => storeDraft()), [handle]);
  const isFirstRun = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice is stored when it changes
  useEffect(() => {
    if (!isFirstRun.current) storeDraft();
    isFirstRun.current = false;
  }, [verb, models, characters]);

  return {
    verb,
    edit,
    offer,
    unavailableModel,
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

const formKey = ({ verb, modelId }: ModelEdit): string => `${verb} ${modelId}`;

const chosenOrFirstEdit = (
  offer: VerbOffer | undefined,
  modelId: string | undefined,
): ModelEdit | null =>
  offer?.edits.find((edit) => edit.modelId === modelId) ?? offer?.edits[0] ?? null;
