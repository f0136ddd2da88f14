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
  readCharactersById,
  readCharacterVersions,
} from './read-characters';
