import type { EditVerb } from '@/lib/contract';

interface VerbLabels {
  /** On buttons and in lists. */
  label: string;
  /** The kind of model that does it, for operators of a deployment that has none. */
  wants: string;
  /** Sent when the model requires a prompt and the person wrote none; absent when the person has to write one. */
  defaultPrompt?: string;
}

const verbLabels: Readonly<Record<EditVerb, VerbLabels>> = {
  change_region: {
    label: 'Change a region',
    wants: 'a model with a field for the picture and one for a mask (inpainting)',
  },
  extend_frame: {
    label: 'Extend the frame',
    wants:
      'a model with a field for the picture and fields for each edge, a mask, or the ratio it extends to (outpainting)',
    defaultPrompt: 'Go on with the scene beyond its edges, in the same style and light.',
  },
  upscale: {
    label: 'Upscale',
    wants: 'a model with a field for the picture and one for the factor (upscaling)',
    defaultPrompt: 'The same picture with more detail.',
  },
  remove_background: {
    label: 'Remove background',
    wants: 'a model that cuts out what is in front (background removal)',
    defaultPrompt: 'Remove the background.',
  },
  variations: {
    label: 'Variations',
    wants:
      'a model with a field for the picture and one for the strength of change (image to image)',
    defaultPrompt: 'A variation of this picture.',
  },
  restyle: {
    label: 'Restyle',
    wants: 'a model with a field for the picture and a prompt (image editing)',
  },
  make_it_move: {
    label: 'Make it move',
    wants: 'a model for videos with a field for the first frame (image to video)',
    defaultPrompt: 'The scene comes to life with gentle, natural movement.',
  },
  extend_film: {
    label: 'Extend the film',
    wants: 'a model for videos that goes on from a film (video extension)',
    defaultPrompt: 'The film goes on without a cut.',
  },
};

export const editLabel = (verb: EditVerb): string => verbLabels[verb].label;

/** The kind of model that an edit needs. */
export const editWants = (verb: EditVerb): string => verbLabels[verb].wants;

/** The prompt that is sent when the person wrote none; undefined when the person has to write one. */
export const defaultPrompt = (verb: EditVerb): string | undefined => verbLabels[verb].defaultPrompt;
