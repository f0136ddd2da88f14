export { SecurityPanel } from './security-panel';
