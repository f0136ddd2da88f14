import { envelopeFieldId } from '../experiments';

/** Leads to the field of the limit. */
export const editLimit = (): void => document.getElementById(envelopeFieldId)?.focus();
