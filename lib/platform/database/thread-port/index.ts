export { createPortDriver } from './port-driver';
export { shareDriver } from './share-driver';
