import { isTerminal } from '@/lib/contract';
import { type MediaKind, mediaKindOf } from '@/lib/forms';
import type { Creation } from '@/lib/pages/creations';
import type { EditHistory, EditRecord } from '@/lib/pages/edits';
import { pictureUrlOf } from '@/lib/pages/output-kinds';
import type { Version } from '@/lib/pages/versions';
import { readVersionName, versionName } from '@/lib/pages/versions';
import { creditsOf, endedLabels } from '../library/media';
import { type EditFile, versionLabel } from './words';

/** A version whose file is there. */
export interface ReadyVersion {
  readonly version: Version;
  readonly name: string;
  readonly file: EditFile;
  readonly kind: MediaKind;
  /** The address of a preview image; undefined without one. */
  readonly picture: string | undefined;
}

/** An item of the strip: the original, a version that an edit made or is making, or a failed edit. */
export interface StripItem {
  /** The version's name; without a version, the edit's id. */
  readonly key: string;
  /** 3 for "v3"; null for an edit that made nothing. */
  readonly number: number | null;
  /** What was done: "Upscaled 2×". */
  readonly label: string;
  /** Null for the original. */
  readonly edit: EditRecord | null;
  /** Null for an upload. */
  readonly task: Creation | null;
  /** The version itself; null while it is made, and when the edit failed. */
  readonly ready: ReadyVersion | null;
  /** 0 to 100; null when nothing is under way. */
  readonly progress: number | null;
  /** Why the edit made nothing; null otherwise. */
  readonly failure: string | null;
}

/** How many outputs a running task will have, and so the version numbers that it takes. */
const expectedOutputs = ({ params }: Creation): number => {
  const n = params?.n;
  return typeof n === 'number' && Number.isInteger(n) && n > 0 ? Math.min(n, 12) : 1;
};

/**
 * The versions of an original, oldest first. Those in the trash and deleted ones keep their number and are left out; a task that runs takes
 * as many numbers as it will make pictures.
 */
export function stripOf(
  { root, edits, files, deleted }: EditHistory,
  tasks: readonly Creation[],
): StripItem[] {
  const items: StripItem[] = [];
  let lastNumber = 0;
  const fileOf = (assetId: string) => files.find(({ asset_id }) => asset_id === assetId);
  const parentFile = (name: string): EditFile | undefined =>
    items.find(({ ready }) => ready?.name === name)?.ready?.file;

  const addFile = (edit: EditRecord | null, assetId: string) => {
    lastNumber += 1;
    const file = fileOf(assetId);
    if (file === undefined || file.removed) return;
    const version: Version = { kind: 'upload', assetId };
    const readyVersion = readyOf(version, file);
    if (readyVersion === null) return;
    const label = versionLabel(edit, null, file, edit && parentFile(edit.parent));
    items.push({
      key: readyVersion.name,
      number: lastNumber,
      label,
      edit,
      task: null,
      ready: readyVersion,
      ...endedState,
    });
  };
  const addOutput = (edit: EditRecord | null, task: Creation, output: number) => {
    lastNumber += 1;
    const file = task.outputs[output];
    if (file === undefined || file.no_longer_kept || task.removed.includes(output)) return;
    const readyVersion = readyOf({ kind: 'result', taskId: task.task_id, output }, file);
    if (readyVersion === null) return;
    const label = versionLabel(edit, task, file, edit && parentFile(edit.parent));
    items.push({
      key: readyVersion.name,
      number: lastNumber,
      label,
      edit,
      task,
      ready: readyVersion,
      ...endedState,
    });
  };

  const original = readVersionName(root);
  if (original?.kind === 'upload') addFile(null, original.assetId);
  if (original?.kind === 'result') {
    const task = tasks.find(({ task_id }) => task_id === original.taskId);
    if (task === undefined) lastNumber += 1;
    else addOutput(null, task, original.output);
  }
  for (const edit of edits) {
    if (edit.asset_id !== null) addFile(edit, edit.asset_id);
    const task = tasks.find(({ task_id }) => task_id === edit.task_id);
    if (task === undefined) {
      lastNumber += deleted.find(({ task_id }) => task_id === edit.task_id)?.outputs ?? 0;
      continue;
    }
    const label = versionLabel(edit, task, undefined, undefined);
    if (!isTerminal(task.status)) {
      const { progress } = task;
      const unfinished = { edit, task, ready: null, failure: null };
      items.push({ key: edit.id, number: lastNumber + 1, label, ...unfinished, progress });
      lastNumber += expectedOutputs(task);
    } else if (task.outputs.length > 0) {
      for (const output of task.outputs.keys()) addOutput(edit, task, output);
    } else if (!task.removed.includes(-1)) {
      const { title, text } = endedLabels(task);
      const failure = task.error?.message || text || title;
      items.push({
        key: edit.id,
        number: null,
        label,
        edit,
        task,
        ready: null,
        progress: null,
        failure,
      });
    }
  }
  return items;
}

const endedState = { progress: null, failure: null };

function readyOf(version: Version, file: EditFile): ReadyVersion | null {
  const kind = mediaKindOf(file.content_type);
  if (kind === undefined) return null;
  return { version, name: versionName(version), file, kind, picture: pictureUrlOf(file) };
}

/** Why a version is not in the strip, as a sentence. */
export function absenceOf(
  { files }: EditHistory,
  tasks: readonly Creation[],
  name: string,
): string {
  const version = readVersionName(name);
  const inTrashSentence = 'This version is in the trash. Choose another one below.';
  if (version?.kind === 'upload') {
    if (files.find(({ asset_id }) => asset_id === version.assetId)?.removed) return inTrashSentence;
  } else if (version?.kind === 'result') {
    const task = tasks.find(({ task_id }) => task_id === version.taskId);
    if (task?.removed.includes(version.output)) return inTrashSentence;
    if (task?.outputs[version.output]?.no_longer_kept) {
      return 'The file of this version is no longer kept. Choose another one below.';
    }
  }
  return 'This version was not found. Reload the page, or choose another one below.';
}

export interface EditStep {
  readonly item: StripItem;
  /** Null for the original, and while the cost is unknown. */
  readonly credits: number | null;
}

/** The steps from the original to a version, without those that are in the trash; empty when fewer than two are left. */
export function stepsTo(
  items: readonly StripItem[],
  edits: readonly EditRecord[],
  name: string,
): EditStep[] {
  const steps: EditStep[] = [];
  const visitedNames = new Set<string>();
  let next: string | undefined = name;
  while (next !== undefined && !visitedNames.has(next)) {
    const current: string = next;
    visitedNames.add(current);
    const item = items.find(({ key }) => key === current);
    const edit = item?.edit ?? editOf(edits, current);
    if (item !== undefined) {
      const credits = item.edit === null ? null : item.task === null ? 0 : creditsOf(item.task);
      steps.unshift({ item, credits });
    }
    next = edit?.parent;
  }
  return steps.length > 1 ? steps : [];
}

/** The edit that made a version; undefined for an original. */
export function editOf(edits: readonly EditRecord[], name: string): EditRecord | undefined {
  const version = readVersionName(name);
  return edits.find(({ task_id, asset_id }) =>
    version?.kind === 'result' ? task_id === version.taskId : asset_id === version?.assetId,
  );
}
