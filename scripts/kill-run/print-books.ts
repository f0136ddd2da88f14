/** `tsx scripts/kill-run/print-books.ts <data folder>`: what its books say, as JSON. */
import { inspectBooks } from './inspect-books';

const [dataDir = ''] = process.argv.slice(2);
console.log(JSON.stringify(await inspectBooks(dataDir)));
