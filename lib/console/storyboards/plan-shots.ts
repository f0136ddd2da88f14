import { randomInt } from 'node:crypto';
import { milliToCredits, type ReadModel } from '@/lib/contract';
import {
  type CellBody,
  chosenTake,
  isOpenTake,
  priceKeyOf,
  type ShotBody,
  shotBody,
  shotPicture,
  takesFirstFrame,
  takesOf,
} from '@/lib/experiments';
import { drawSeed, formCharacter, normalizeModelForm } from '@/lib/forms';
import type { WorkspaceCharacter } from '@/lib/pages/characters';
import type { PresetRef } from '@/lib/pages/presets';
import {
  castOfShot,
  priceName,
  readTakeKey,
  type Shot,
  type ShotFile,
  type StoryboardPlan,
  type StoryboardPrices,
  type StoryboardRun,
  type Take,
  type TakeKind,
  takeKey,
  takeKinds,
} from '@/lib/pages/storyboards';
import { readCharactersById } from '../create/characters';
import { workspaceClient } from '../developers/stored-keys';
import { type CellPrice, findRaisedPrices, findStoryboard, quoteCells } from '../experiments';
import { runtime } from '../platform/runtime';
import type { Access } from '../team/access';
import { readNamedFiles } from './read-files';
import { readTakes } from './read-storyboards';

/** A take that can be sent, or why it cannot. */
export type PlannedTake = ShotBody & {
  readonly shot: string;
  readonly kind: TakeKind;
  readonly key: string;
  /** The take whose last frame it begins with. */
  readonly beginsAfter: string | null;
  readonly preset: PresetRef | null;
  /** The characters that it is made with. */
  readonly cast: readonly PresetRef[];
};

/** What the takes of a plan are made from. */
export interface ShotContext {
  readonly models: ReadonlyMap<string, ReadModel>;
  readonly takes: readonly Take[];
  /** Whether a run goes on or is paused, so that the takes that wait are still sent. */
  readonly isRunOpen: boolean;
  readonly files: Readonly<Record<string, ShotFile>>;
  /** The cast as it is now, by id, without those that the reader does not see. */
  readonly characters: ReadonlyMap<string, WorkspaceCharacter>;
}

export async function readModelsById(workspaceId: string): Promise<ReadonlyMap<string, ReadModel>> {
  const client = await workspaceClient(workspaceId);
  const { data } = await client.models.list();
  return new Map(data.map((model) => [model.id, model]));
}

/** Reads what the takes of a storyboard are made from, with the pictures that were made for its shots. */
export async function readShotContext(
  access: Access,
  { id, state, storyboard: plan }: Awaited<ReturnType<typeof findStoryboard>>,
): Promise<ShotContext & { rows: Awaited<ReturnType<typeof readTakes>> }> {
  const { db } = runtime();
  const { workspace } = access;
  const [models, rows, cast] = await Promise.all([
    readModelsById(workspace.id),
    readTakes(db, workspace.id, id),
    readCharactersById(
      access,
      (plan.cast ?? []).map((member) => member.id),
    ),
  ]);
  const takes = rows.map(({ take }) => take);
  const names = plan.shots.flatMap((shot) => shotPicture(shot, takes) ?? []);
  const isRunOpen = state === 'running' || state === 'paused';
  const characters = new Map(cast.map((character) => [character.id, character]));
  const files = await readNamedFiles(workspace.id, names);
  return { models, rows, takes, isRunOpen, files, characters };
}

/** The takes that a submission would send, in the order of the shots, each with its body or why there is none. */
export function planTakes(
  plan: StoryboardPlan,
  makes: StoryboardRun['makes'],
  context: ShotContext,
): PlannedTake[] {
  const requestedNames = new Set(makes.map(({ shot, kind }) => priceName(shot, kind)));
  const keyOf = (shot: string, kind: TakeKind) => nextKey(context.takes, shot, kind);
  return plan.shots.flatMap((shot, index) =>
    takeKinds
      .filter((kind) => requestedNames.has(priceName(shot.id, kind)))
      .map((kind): PlannedTake => {
        const { id, preset } = shot;
        const { cast, characters } = castInShot(plan, shot, context);
        const take = { shot: id, kind, key: keyOf(id, kind), preset, cast };
        if (kind === 'picture') {
          const model = context.models.get(plan.picture_model ?? '');
          const { ratio } = plan;
          const pictureBody = shotBody(model, shot, { kind, ratio, sourceUrl: null, characters });
          return { ...take, ...pictureBody, beginsAfter: null };
        }
        const model = context.models.get(shot.model ?? plan.film_model ?? '');
        const shotBefore = shot.begins === 'previous' ? plan.shots[index - 1] : undefined;
        const beginning =
          shotBefore === undefined
            ? beginWithOwnPicture(shot, context)
            : beginWithFrameOf(shotBefore, plan, index, requestedNames, context);
        if (beginning.problem !== undefined) {
          return { ...take, beginsAfter: null, problem: beginning.problem };
        }
        const { sourceUrl, beginsAfter } = beginning;
        if (beginsAfter !== null && model !== undefined && !takesFirstFrame(model)) {
          const problem = `${model.name} takes no first frame. Choose another model, or begin with a picture.`;
          return { ...take, beginsAfter, problem };
        }
        return {
          ...take,
          ...shotBody(model, shot, {
            kind,
            ratio: plan.ratio,
            sourceUrl,
            awaitsFrame: beginsAfter !== null,
            characters,
          }),
          beginsAfter,
        };
      }),
  );
}

/** The characters of a shot that are there, and the versions that its take counts for. */
function castInShot(plan: StoryboardPlan, shot: Shot, { characters }: ShotContext) {
  const members = castOfShot(plan, shot).flatMap(({ id, uses_palette: usesPalette }) => {
    const character = characters.get(id);
    return character === undefined ? [] : [{ character, usesPalette }];
  });
  return {
    cast: members.map(({ character: { id, version } }): PresetRef => ({ id, version })),
    characters: members.map(({ character, usesPalette }) => formCharacter(character, usesPalette)),
  };
}

type ShotBeginning =
  | { readonly sourceUrl: string | null; readonly beginsAfter: string | null; problem?: undefined }
  | { readonly problem: string };

function beginWithOwnPicture(shot: Shot, { takes, files }: ShotContext): ShotBeginning {
  const name = shotPicture(shot, takes);
  if (name === null) return { sourceUrl: null, beginsAfter: null };
  const file = files[name];
  return file === undefined
    ? { problem: 'Its picture is not here any more. Choose another one.' }
    : { sourceUrl: file.url, beginsAfter: null };
}

/**
 * Begins with the last frame of the film of the shot before, which is made in the same run, is being made or exists. Until
 * a browser has extracted that frame, a picture of the storyboard or of its cast stands in for it, because some models
 * quote no price without one.
 */
function beginWithFrameOf(
  shotBefore: Shot,
  plan: StoryboardPlan,
  index: number,
  requestedNames: ReadonlySet<string>,
  { takes, files, isRunOpen, characters }: ShotContext,
): ShotBeginning {
  const film =
    chosenTake(shotBefore, takes) ??
    takesOf(takes, shotBefore.id, 'film').findLast((take) => isOpenTake(take, isRunOpen));
  const beginsAfter = requestedNames.has(priceName(shotBefore.id, 'film'))
    ? nextKey(takes, shotBefore.id, 'film')
    : film?.key;
  if (beginsAfter === undefined) {
    return { problem: `Make shot ${index} first: this one begins with its last frame.` };
  }
  const pictures = plan.shots.flatMap((shot) => files[shotPicture(shot, takes) ?? '']?.url ?? []);
  const thumbnails = takes.flatMap(({ output }) => output?.thumbnail_url ?? []);
  const castPictures = [...characters.values()].flatMap(({ references }) =>
    references.flatMap(({ url }) => url ?? []),
  );
  return { sourceUrl: [...pictures, ...thumbnails, ...castPictures][0] ?? null, beginsAfter };
}

function nextKey(takes: readonly Take[], shot: string, kind: TakeKind): string {
  const numbers = takesOf(takes, shot, kind).map(({ key }) => readTakeKey(key).number);
  return takeKey(shot, kind, Math.max(0, ...numbers) + 1);
}

/** A body with a seed of its own where the model takes one, so that a take can be made again and another one differs. */
export function withSeed(body: CellBody, models: ShotContext['models']): CellBody {
  const model = models.get(body.model);
  const seed =
    model && drawSeed(normalizeModelForm(model), body, (min, max) => randomInt(min, max + 1));
  return seed === undefined ? body : { ...body, seed };
}

function toShotPrice(price: CellPrice | undefined): { credits: number } | { problem: string } {
  if (price !== undefined && 'milli' in price) return { credits: milliToCredits(price.milli) };
  return { problem: price?.refusal ?? 'Its price is not known.' };
}

/** The prices of every shot of the saved plan, as film and as picture, as if all of its shots were made at once. */
export async function readStoryboardPrices(
  access: Access,
  id: string,
  signal?: AbortSignal,
): Promise<StoryboardPrices> {
  const row = await findStoryboard(runtime().db, access.workspace.id, id);
  const { storyboard: plan, version } = row;
  const context = await readShotContext(access, row);
  const makes = plan.shots.flatMap(({ id: shot }) => takeKinds.map((kind) => ({ shot, kind })));
  const plannedTakes = planTakes(plan, makes, context);
  const quotableCells = plannedTakes.flatMap(({ body }) =>
    body === undefined ? [] : [{ body, priceKey: priceKeyOf(body) }],
  );
  const unansweredCells = context.rows.flatMap(({ row: cell }) =>
    cell.state === 'sending' ? [cell] : [],
  );
  const prices = await quoteCells(
    access,
    [
      ...quotableCells,
      ...unansweredCells.map(({ body }) => ({ body, priceKey: priceKeyOf(body) })),
    ],
    signal === undefined ? {} : { signal },
  );
  return {
    version,
    raised: milliToCredits(findRaisedPrices(unansweredCells, prices).raisedMilli),
    prices: Object.fromEntries(
      plannedTakes.map(({ shot, kind, body, problem }) => {
        const shotPrice =
          problem === undefined ? toShotPrice(prices.get(priceKeyOf(body))) : { problem };
        return [priceName(shot, kind), shotPrice];
      }),
    ),
  };
}
