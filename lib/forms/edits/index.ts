export { editTakesCharacters, planEditCharacters } from './edit-characters';
export { type EditInput, editPayload } from './edit-payload';
export { type VerbOffer, verbOffers } from './offers';
export { explainEdits, type ModelEdit, readEditVerbs } from './read-edits';
export { type FrameRole, frameField, frameSides } from './roles';
export { editLabel } from './verbs';
