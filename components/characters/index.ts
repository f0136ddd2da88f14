export { logoPlace, logoSize, readLogo, unreadableLogo } from './brand-logo';
export { CharacterButton, CharacterCards } from './character-bar';
export { CharacterListPage } from './character-list';
export { CharacterPage } from './character-page';
export { LeftOutOfCharacters } from './left-out-of-characters';
export { noCharacter, TriedCharacters } from './tried-characters';
export { type BrandLogo, useBrandLogos } from './use-brand-logos';
export { type FormCharacters, useFormCharacters } from './use-form-characters';
