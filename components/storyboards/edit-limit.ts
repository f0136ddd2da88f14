import { envelopeFieldId } from '../experiments';

export const editLimit = (): void => document.getElementById(envelopeFieldId)?.focus();
