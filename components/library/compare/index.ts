export { Compare, type ComparedResult } from './compare';
export { type CompareItem, Overlay, Slider } from './stages';
