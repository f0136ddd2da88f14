import { AsyncLocalStorage } from 'node:async_hooks';

// Next.js looks for it here when its modules load, and the console's start loads some before Next.js itself.
Object.assign(globalThis, { AsyncLocalStorage });
