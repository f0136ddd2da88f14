export { lastFrameOf } from './film-frames';
