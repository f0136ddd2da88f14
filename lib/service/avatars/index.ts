export { type ApprovedRoute, type Avatars, createAvatars } from './avatars';
