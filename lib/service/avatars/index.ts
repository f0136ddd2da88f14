export { type ApprovedRoute, type Avatars, createAvatars } from './create-avatars';
