import type { ReadModel } from '@/lib/contract';
import {
  adoptValues,
  buildPayload,
  type CharacterPlan,
  editPayload,
  type FormCharacter,
  type FormField,
  type FormSpec,
  type FormValues,
  fieldOf,
  type ModelEdit,
  normalizeModelForm,
  planCharacters,
  readEditVerbs,
} from '@/lib/forms';
import {
  readTakeKey,
  type Shot,
  type StoryboardPlan,
  type Take,
  type TakeKind,
} from '@/lib/pages/storyboards';
import { versionName } from '@/lib/pages/versions';
import type { CellBody } from './types';

/** The body that makes a shot's film or picture, or why there is none, as a sentence. */
export type ShotBody =
  | { readonly body: CellBody; readonly problem?: undefined }
  | { readonly body?: undefined; readonly problem: string };

/** What a shot's film or picture is made with. */
interface ShotParts {
  readonly kind: TakeKind;
  readonly ratio: StoryboardPlan['ratio'];
  /** The picture that a film begins with; null without one, and for pictures. */
  readonly sourceUrl: string | null;
  /** Whether `sourceUrl` is a placeholder for the last frame of the film before. */
  readonly awaitsFrame?: boolean;
  /** The characters of the cast that are in the shot. */
  readonly characters?: readonly FormCharacter[];
}

type ShotText = Pick<Shot, 'text' | 'seconds' | 'values'>;

/** Stands for a frame that is made later. `sourceUrl` cannot, because a character may have a picture of that address. */
const laterFrameUrl = 'https://frame.invalid/';

/**
 * The body for one shot, with its characters as Create sends them. Only what the model declares is in it.
 */
export function shotBody(
  model: ReadModel | undefined,
  shot: ShotText,
  { kind, ratio, sourceUrl, awaitsFrame = false, characters = [] }: ShotParts,
): ShotBody {
  if (model === undefined || !model.enabled) {
    const purpose = kind === 'film' ? 'films' : 'pictures';
    return { problem: `Choose a model for ${purpose}.` };
  }
  const spec = normalizeModelForm(model);
  const family = kind === 'film' ? 'video' : 'image';
  if (spec.family !== family) return { problem: `${model.name} makes no ${family}s.` };
  if (shot.text.trim() === '') return { problem: 'Say what happens in this shot.' };
  const edit = kind === 'film' ? firstFrameEdit(model) : undefined;
  const beginsWithPicture = kind === 'film' && sourceUrl !== null;
  const pictureUrl = awaitsFrame ? laterFrameUrl : sourceUrl;
  const frameUrl = beginsWithPicture ? pictureUrl : null;
  const { values } = fillShot(spec, edit, shot, { ratio, frameUrl, characters });
  const { prompt = shot.text, ...settings } = values;
  const sentPrompt = String(prompt);
  if (beginsWithPicture) {
    if (edit === undefined) {
      return {
        problem: `${model.name} takes no first frame. Choose another model, or take the picture away.`,
      };
    }
    const { payload, missing: missingReasons } = editPayload(edit, {
      sourceUrl: frameUrl ?? sourceUrl,
      prompt: sentPrompt,
      settings,
    });
    if (payload === undefined) {
      return { problem: `${missingReasons.map(({ message }) => message).join('. ')}.` };
    }
    const body = { ...payload, model: model.id, prompt: sentPrompt };
    return { body: awaitsFrame ? withFirstFrame(edit.sourceField, body, sourceUrl) : body };
  }
  if (edit?.sourceField.required && settings[edit.sourceField.name] === undefined) {
    return {
      problem: `${model.name} begins with a picture. Add one, or choose another model.`,
    };
  }
  const { payload, reasons } = buildPayload(spec, values);
  return reasons.length > 0
    ? { problem: `${reasons.map(({ message }) => message).join('. ')}.` }
    : { body: { ...payload, model: model.id, prompt: sentPrompt } };
}

/**
 * How a model uses a shot's characters. `hasFrame`: the film begins with a picture or the last frame of the film before.
 */
export function shotCharacters(
  model: ReadModel,
  shot: ShotText,
  {
    kind,
    ratio,
    hasFrame,
    characters,
  }: Required<Pick<ShotParts, 'kind' | 'ratio' | 'characters'>> & { readonly hasFrame: boolean },
): CharacterPlan['shares'] {
  const edit = kind === 'film' ? firstFrameEdit(model) : undefined;
  const frameUrl = kind === 'film' && hasFrame ? laterFrameUrl : null;
  return fillShot(normalizeModelForm(model), edit, shot, { ratio, frameUrl, characters }).shares;
}

/** The form of a shot with its first frame and its characters. */
function fillShot(
  spec: FormSpec,
  edit: ModelEdit | undefined,
  shot: ShotText,
  {
    ratio,
    frameUrl,
    characters,
  }: { ratio: string; frameUrl: string | null; characters: readonly FormCharacter[] },
): CharacterPlan {
  const { name, type } = edit?.sourceField ?? {};
  const frame =
    name === undefined || frameUrl === null
      ? {}
      : { [name]: type === 'array' ? [frameUrl] : frameUrl };
  const values = { ...settingsOf(spec, shot, ratio), ...frame, prompt: shot.text };
  return planCharacters(spec, values, characters);
}

/** The edit of a model that begins a film with a picture. */
const firstFrameEdit = (model: ReadModel): ModelEdit | undefined =>
  readEditVerbs(model).find(({ verb }) => verb === 'make_it_move');

/** A body with another first frame; pictures of characters after it in a list stay. */
function withFirstFrame(
  { name, type }: Pick<FormField, 'name' | 'type'>,
  body: CellBody,
  url: string,
): CellBody {
  const currentUrls = body[name];
  const otherUrls = Array.isArray(currentUrls) ? currentUrls.slice(1) : [];
  return { ...body, [name]: type === 'array' ? [url, ...otherUrls] : url };
}

/** The body of a take that waited for its first frame, with the frame in it; null when the model takes none any more. */
export function bodyWithFirstFrame(
  model: ReadModel | undefined,
  body: CellBody,
  url: string,
): CellBody | null {
  const sourceField = model && firstFrameEdit(model)?.sourceField;
  return sourceField === undefined ? null : withFirstFrame(sourceField, body, url);
}

/** Whether a model can begin a film with a picture. */
export const takesFirstFrame = (model: ReadModel): boolean => firstFrameEdit(model) !== undefined;

/** The shot's settings, length and ratio, as far as the model has fields for them. */
function settingsOf(
  spec: FormSpec,
  { seconds, values }: Pick<Shot, 'seconds' | 'values'>,
  ratio: string,
): FormValues {
  const duration = fieldOf(spec, 'duration');
  const ratioField = fieldOf(spec, 'aspect_ratio');
  const count = fieldOf(spec, 'n');
  return {
    ...adoptValues(spec, values),
    ...(duration === undefined ? {} : { duration: fitSeconds(duration, seconds) }),
    ...(ratioField?.options.some(({ value }) => value === ratio) ? { aspect_ratio: ratio } : {}),
    ...(count === undefined || count.options.length > 0 ? {} : { n: 1 }),
  };
}

/** The shortest length of the field that is at least as long as the shot, else its longest; undefined: its default. */
export function fitSeconds(
  { options, limits, type }: Pick<FormField, 'options' | 'limits' | 'type'>,
  seconds: number,
): unknown {
  const listedOptions = options
    .map(({ value }) => ({ value, seconds: Number.parseFloat(String(value)) }))
    .filter((option) => option.seconds > 0)
    .sort((a, b) => a.seconds - b.seconds);
  if (options.length > 0) {
    return (listedOptions.find((option) => option.seconds >= seconds) ?? listedOptions.at(-1))
      ?.value;
  }
  if (type !== 'integer' && type !== 'number') return undefined;
  const {
    min = 0,
    max = Number.POSITIVE_INFINITY,
    step = type === 'integer' ? 1 : undefined,
  } = limits;
  const base = limits.stepBase ?? 0;
  const steppedSeconds =
    step === undefined ? seconds : base + Math.ceil((seconds - base) / step - 1e-9) * step;
  return Math.min(max, Math.max(min, Number(steppedSeconds.toFixed(6))));
}

/** The takes of a shot, oldest first. */
export const takesOf = (takes: readonly Take[], shot: string, kind: TakeKind): Take[] =>
  takes.filter(({ key }) => {
    const take = readTakeKey(key);
    return take.shot === shot && take.kind === kind;
  });

/** Whether a take is being made, or waits in a run that has not ended. */
export const isOpenTake = ({ state }: Take, isRunOpen: boolean): boolean =>
  state === 'sending' || state === 'running' || (isRunOpen && state === 'waiting');

/** The takes of a shot with a result, oldest first. */
export const finishedTakes = (takes: readonly Take[], shot: string, kind: TakeKind): Take[] =>
  takesOf(takes, shot, kind).filter(
    ({ output, state }) => state === 'succeeded' && output !== null,
  );

/** The film of a shot: the chosen one, else the newest. */
export function chosenTake(
  { id, take }: Pick<Shot, 'id' | 'take'>,
  takes: readonly Take[],
): Take | null {
  const films = finishedTakes(takes, id, 'film');
  return films.find(({ key }) => key === take) ?? films.at(-1) ?? null;
}

/** The name of the picture that a shot begins with: the chosen one, else the newest that was made for it; null for its text alone. */
export function shotPicture(
  { id, picture, begins }: Pick<Shot, 'id' | 'picture' | 'begins'>,
  takes: readonly Take[],
): string | null {
  if (begins === 'text') return null;
  if (picture !== null) return picture;
  const newest = finishedTakes(takes, id, 'picture').at(-1);
  return newest?.task_id == null
    ? null
    : versionName({ kind: 'result', taskId: newest.task_id, output: newest.output_index });
}
