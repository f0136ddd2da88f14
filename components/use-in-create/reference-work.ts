/* The parts of the models' forms that decide in which field a reference is used. They draw nothing, so they are loaded after the page. */
export { normalizeModelForm } from '@/lib/forms';
export { addReference, proposalsFor } from './proposals';
