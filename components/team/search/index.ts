export { SearchCommands } from './search-commands';
