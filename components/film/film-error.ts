/** Why a film cannot be read or written. The message is for the person. */
export class FilmError extends Error {
  override readonly name = 'FilmError';
}
