export { startReadingTraits } from './start';
