import { setFlagsFromString } from 'node:v8';
import { PGlite, type PGliteOptions, protocol } from '@electric-sql/pglite';

/**
 * Emscripten fills shared memory with zeros when it is made, so that all of PostgreSQL's default of 128 MB is resident in a
 * database that is empty. What is not in the buffers comes from the files, which the operating system keeps in memory: over 136 MB of
 * rows and indexes, scans, look-ups and updates took the same processor time with 16 MB, 32 MB and 128 MB (PGlite 0.5.16).
 */
const sharedBuffers = '32MB';

/**
 * The bytes of a WebAssembly function that run before V8 optimises it; its default of 13,000,000 (`node --v8-options`, Node.js 24.21)
 * is exceeded by what a start does once, and costs a second of a processor then.
 */
const optimiseAfterBytes = 100_000_000;

/**
 * PGlite in less memory: with small buffers, and with an SQL parser that V8 does not optimise. To optimise that one huge function
 * V8 needs 600 MB for a second (`node --trace-wasm-compilation-times`); without it, a statement that is not prepared takes 5 %
 * more processor time.
 *
 * V8 decides when a function is first called whether it may be optimised later. So the parser is called here for the
 * first time, by an empty statement, while no function may be optimised.
 */
export class SmallPGlite extends PGlite {
  constructor(options: PGliteOptions) {
    const startParams = [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`];
    setFlagsFromString(`--wasm-tiering-budget=${optimiseAfterBytes}`);
    super({ ...options, startParams });
  }

  // PGlite's own first statement reads the types of arrays here, for its method `query`, which is not used.
  override async _initArrayTypes(): Promise<void> {
    // The index of the only WebAssembly function to optimise; -1 for all (`node --v8-options`, Node.js 24.21).
    setFlagsFromString('--wasm-tier-up-filter=1000000000');
    this.execProtocolRawSync(protocol.serialize.query(''));
    setFlagsFromString('--wasm-tier-up-filter=-1');
  }
}
