export {
  connectWorkspace,
  disconnectWorkspace,
  pastedKey,
  recheckConnection,
} from './change';
export { type Connection, readCapabilities, readConnection } from './read';
