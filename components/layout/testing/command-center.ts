export { CommandCenterProvider } from '../command-center';
