/* The parts of the models' forms that decide where a reference goes. They draw nothing, so they are loaded after the page. */
export { normalizeModelForm } from '@/lib/forms';
export { addReference, proposalsFor } from './proposals';
