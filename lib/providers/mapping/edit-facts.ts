import { type EditVerb, editTag, isMaskField, type MaskForm } from '@/lib/contract';
import type { ImportedModel } from './from-json-schema';

/** Names of models that say what they do where their fields do not, or look like those of something else. */
const imageWords: readonly (readonly [RegExp, EditVerb])[] = [
  [
    /(?:background|\bbg)[-_ /]?remov|remov(?:e|al|er)[-_ /]?(?:background|bg)|rembg|rmbg|birefnet/i,
    'remove_background',
  ],
  [/upscal|esrgan|aura-?sr|super-?res|swin2?-?(?:i|s)r|supir|ccsr|topaz/i, 'upscale'],
  [/outpaint|uncrop|reframe|\bexpand/i, 'extend_frame'],
];
const filmWords = /\bextend|extension|continuation/i;

/**
 * A model with the tags of the edits that its name tells, and with the form of its mask. Models whose fields tell their
 * edits get no tag. `words`: id, name and tags at the provider.
 */
export function withEdits(model: ImportedModel, words: string): ImportedModel {
  const verb = verbOf(model, words);
  const fields = model.fields.flatMap(({ name, description }) => {
    const form = isMaskField(name) ? maskFormOf(words, description ?? '') : 'white';
    const rule = model.mapping[name] ?? { to: name };
    return form === 'white' ? [] : [[name, { ...rule, mask: form }] as const];
  });
  return {
    ...model,
    ...(verb === undefined ? {} : { capabilities: [editTag(verb)] }),
    mapping: { ...model.mapping, ...Object.fromEntries(fields) },
  };
}

function verbOf({ family, fields }: ImportedModel, words: string): EditVerb | undefined {
  const takes = (kind: RegExp) => fields.some(({ name }) => kind.test(name) && !isMaskField(name));
  if (family === 'video') {
    return filmWords.test(words) && takes(/video/) ? 'extend_film' : undefined;
  }
  if (family !== 'image' || !takes(/image/)) return undefined;
  return imageWords.find(([pattern]) => pattern.test(words))?.[1];
}

const changePattern = /inpaint|repaint|edit|chang|modif|fill|replac|generat|regenerat/;
const keepPattern = /unchang|unmodif|unedit|\bnot\b|keep|kept|preserv|protect|stay|remain/;

/**
 * The parts of a mask that a model changes, by the description of its field. Ideogram's change what is black
 * (https://developer.ideogram.ai/ideogram-api/masked-edits, 2026-11-26); most others what is white, as FLUX Fill
 * (https://docs.bfl.ai/flux_tools/flux_1_fill, 2026-11-26).
 */
function maskFormOf(words: string, description: string): MaskForm {
  const clauses = description
    .toLowerCase()
    // "Black: areas to inpaint" is one clause.
    .replace(/(white|black|transparent):/g, '$1')
    .split(/[.,;:()]| and | while | but /);
  const changesColour = (colour: string) =>
    clauses.some(
      (clause) =>
        clause.includes(colour) && changePattern.test(clause) && !keepPattern.test(clause),
    );
  if (changesColour('white')) return 'white';
  if (changesColour('transparent')) return 'alpha';
  return changesColour('black') || /ideogram/i.test(words) ? 'black' : 'white';
}
