export { type OwnAddresses, ownAddresses } from './own-addresses';
