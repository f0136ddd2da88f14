export { describeDatabases, freshPostgres } from './describe-databases';
