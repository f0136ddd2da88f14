export { type OwnAddresses, ownAddresses } from './own-addresses';
export { type AddressSigner, createAddressSigner } from './signer';
