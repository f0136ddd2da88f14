export { changeTag, deleteTag } from './change-tags';
export { addTag, readTagsOf, removeTag } from './tag-results';
