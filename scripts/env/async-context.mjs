import { AsyncLocalStorage } from 'node:async_hooks';

// Next.js expects it on globalThis when its modules load, and the console loads some of them before Next.js itself.
Object.assign(globalThis, { AsyncLocalStorage });
