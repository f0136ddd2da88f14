export { VersionPicker } from './lazy-version-picker';
export type { PickedVersion } from './version-picker';
