export { Assets } from './assets';
