// A module of its own, so that a form without characters does not load it.
export { formCharacter, planCharacters } from '@/lib/forms';
