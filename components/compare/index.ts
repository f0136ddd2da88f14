export { Compare, type Compared } from './compare';
