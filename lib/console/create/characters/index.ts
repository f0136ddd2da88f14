export {
  createCharacter,
  removeCharacter,
  restoreCharacter,
  saveCharacter,
} from './change-characters';
export {
  readAddedFiles,
  readCharacter,
  readCharacterResults,
  readCharacters,
  readCharacterVersions,
} from './read-characters';
