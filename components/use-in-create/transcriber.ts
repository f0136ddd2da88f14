import { capabilities, type ReadModel } from '@/lib/contract';

/** Whether a model transcribes a sound; then the sound is not a reference. */
export const isTranscriber = ({ capabilities: tags }: Pick<ReadModel, 'capabilities'>): boolean =>
  tags.includes(capabilities.speechToText);
