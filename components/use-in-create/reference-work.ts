/* What deciding about a reference needs of the models' forms. Loaded after the page: nothing of it is drawn. */
export { normalizeModelForm } from '@/lib/forms';
export { addReference, proposalsFor } from './proposals';
