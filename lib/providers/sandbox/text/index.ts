export { createTextProvider as createSandboxTextProvider } from './provider';
