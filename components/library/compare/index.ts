export { Compare, type Compared } from './compare';
export { type CompareItem, Overlay, Slider } from './stages';
