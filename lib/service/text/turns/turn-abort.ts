/** Why a turn is stopped from outside. */
export class TurnAbort extends Error {
  override readonly name = 'TurnAbort';
  constructor(readonly kind: 'caller_gone' | 'deadline' | 'stopping' | 'lost') {
    super(kind);
  }
}
