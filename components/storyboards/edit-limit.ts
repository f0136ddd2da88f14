import { envelopeFieldId } from '../experiments';

export const focusLimitField = (): void => document.getElementById(envelopeFieldId)?.focus();
