export { type EditInput, editPayload } from './edit-payload';
export { type VerbOffer, verbOffers } from './offers';
export {
  type EditReading,
  type ExtendWay,
  explainEdits,
  type ModelEdit,
  readEditVerbs,
} from './read-edits';
export { type FrameSide, frameSides } from './roles';
export { editLabel } from './verbs';
