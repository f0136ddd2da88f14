export { ConnectForm } from './connect-form';
export { ConnectionCard } from './connection-card';
