export { OperatorBackups } from './operator-backups';
