export { assembleFilm, type Scene } from './assemble-film';
export { edgeFrameOf, frameAt } from './film-frames';
export { filmStrip } from './film-strip';
export { type MediaFacts, readMedia } from './read-media';
export { replaceSound } from './replace-sound';
export { trimMedia } from './trim-media';
