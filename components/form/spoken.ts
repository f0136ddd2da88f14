import type { FormField } from '@/lib/forms';

/** Whether a prompt is itself the text of the result: such models name it so. */
export const isSpoken = ({ label }: Pick<FormField, 'label'>): boolean => label === 'Text';
