export {
  connectWorkspace,
  disconnectWorkspace,
  pastedKey,
  recheckConnection,
} from './change';
export { lacksKey, readCapabilities, readConnection } from './read';
