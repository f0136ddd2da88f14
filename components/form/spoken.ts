import type { FormField } from '@/lib/forms';

/** Whether a prompt is the text that is spoken: models of speech label it so, ours and imported ones. */
export const isSpoken = ({ label }: Pick<FormField, 'label'>): boolean => label === 'Text';
