import type { ReadModel } from '@/lib/contract';
import { capabilities } from '@/lib/contract';

/** Whether a model writes down what is said in a sound, which is no reference of anything then. */
export const isTranscriber = ({ capabilities: tags }: Pick<ReadModel, 'capabilities'>): boolean =>
  tags.includes(capabilities.speechToText);
