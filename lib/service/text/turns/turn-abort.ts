/** Why a turn is stopped from outside. */
export class TurnAbort extends Error {
  override readonly name = 'TurnAbort';
  constructor(readonly why: 'caller_gone' | 'deadline' | 'stopping' | 'lost') {
    super(why);
  }
}
