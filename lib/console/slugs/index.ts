export { reservedSlugs, slugCandidates, slugOf } from './slugs';
