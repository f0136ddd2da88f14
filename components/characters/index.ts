export { CharacterButton, CharacterCards } from './character-bar';
export { CharacterListPage } from './character-list';
export { CharacterPage } from './character-page';
export { noCharacter, TriedCharacters } from './tried-characters';
export { type FormCharacters, useFormCharacters } from './use-form-characters';
