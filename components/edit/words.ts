import { formatCredits } from '@/components/ui';
import { milliToCredits, type OutputRecord, toMilli } from '@/lib/contract';
import type { ModelEdit, VerbOffer } from '@/lib/forms';
import type { Creation } from '@/lib/pages/creations';
import type { EditRecord } from '@/lib/pages/edits';
import { writeSeconds } from './film/clock';
import { ratioName } from './stage/frame';

/** A file of a version, of a task or an upload. */
export type EditFile = Pick<
  OutputRecord,
  'url' | 'content_type' | 'preview_url' | 'width' | 'height'
>;

/** By verb of an edit record, which a newer version of the console may have written with a verb that is missing here. */
const doneLabels: Readonly<Record<string, string>> = {
  change_region: 'Region changed',
  extend_frame: 'Frame extended',
  upscale: 'Upscaled',
  remove_background: 'Background removed',
  variations: 'Variation',
  restyle: 'Restyled',
  make_it_move: 'Set in motion',
  extend_film: 'Film extended',
  crop: 'Cropped',
  turn: 'Turned',
  trim: 'Trimmed',
  sound: 'Other sound',
  join: 'Joined',
};

/** Verbs whose prompt tells the version best. */
const promptLabelVerbs: ReadonlySet<string> = new Set(['change_region', 'restyle']);

/** The label of a version: "Original", "Upscaled 2×", "16:9 frame", or the edit's prompt. */
export function versionLabel(
  edit: EditRecord | null,
  task: Creation | null,
  file: EditFile | undefined,
  parent: EditFile | null | undefined,
): string {
  if (edit === null) return 'Original';
  if (edit.verb === 'frame' && edit.span) return `Frame at ${writeSeconds(edit.span.from)} s`;
  if (edit.verb === 'trim' && edit.span) {
    return `Trimmed to ${writeSeconds(edit.span.to - edit.span.from)} s`;
  }
  const label = doneLabels[edit.verb] ?? 'Edited';
  if (promptLabelVerbs.has(edit.verb) && task !== null && task.prompt.trim() !== '')
    return task.prompt;
  if (edit.verb === 'extend_frame' && file?.width && file.height) {
    return `${ratioName({ width: file.width, height: file.height })} frame`;
  }
  if (edit.verb !== 'upscale' || !file?.width || !parent?.width) return label;
  const factor = Math.round((file.width / parent.width) * 10) / 10;
  return factor > 1 ? `${label} ${factor}×` : label;
}

/** How many models do an edit: "4 take a mask", "3 do this". */
export function modelCount({ verb, edits }: VerbOffer): string {
  const { length } = edits;
  if (verb === 'change_region') return `${length} ${length === 1 ? 'takes' : 'take'} a mask`;
  return `${length} ${length === 1 ? 'does' : 'do'} this`;
}

/** What a model takes for its edit: "mask, words, strength, up to 4 at once". */
export function modelFacts({
  maskField,
  promptField,
  strengthField,
  countField,
}: ModelEdit): string {
  const maxCount = countField?.limits.max;
  const facts = [
    maskField && 'mask',
    promptField && 'words',
    strengthField && 'strength',
    maxCount !== undefined && maxCount > 1 ? `up to ${maxCount} at once` : undefined,
  ].filter((fact) => fact !== undefined);
  return facts.length > 0 ? facts.join(', ') : 'the picture alone';
}

/** What became of the credits of an edit that made nothing, as a sentence; empty where the task is not found. */
export function chargeSentence({ receipt, error }: Pick<Creation, 'receipt' | 'error'>): string {
  if (error?.code === 'task_not_found') return '';
  if (receipt === null) return 'Nothing was charged.';
  const settledCredits = receipt.settled ?? 0;
  const returnedCredits = milliToCredits(toMilli(receipt.authorized) - toMilli(settledCredits));
  const amountOf = (credits: number) =>
    `${formatCredits(credits)} ${credits === 1 ? 'credit' : 'credits'}`;
  if (settledCredits > 0)
    return `${amountOf(settledCredits)} charged, ${amountOf(returnedCredits)} returned.`;
  return returnedCredits === 0 ? 'Nothing was charged.' : `${amountOf(returnedCredits)} returned.`;
}
