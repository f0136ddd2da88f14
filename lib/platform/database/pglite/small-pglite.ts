import { setFlagsFromString } from 'node:v8';
import { PGlite, protocol } from '@electric-sql/pglite';

/**
 * PGlite whose SQL parser V8 does not optimise. To optimise that one huge function V8 needs 600 MB for a second
 * (`node --trace-wasm-compilation-times`); without it, a statement that is not prepared takes 5 % more processor time.
 *
 * V8 decides when a function is first called whether it may be optimised later. So the parser is called here for the
 * first time, by an empty statement, while nothing may be.
 */
export class SmallPGlite extends PGlite {
  // PGlite's own first statement reads the types of arrays here, for its method `query`, which is not used.
  override async _initArrayTypes(): Promise<void> {
    // The index of the only WebAssembly function to optimise; -1 for all (`node --v8-options`, Node.js 24.21).
    setFlagsFromString('--wasm-tier-up-filter=1000000000');
    this.execProtocolRawSync(protocol.serialize.query(''));
    setFlagsFromString('--wasm-tier-up-filter=-1');
  }
}
