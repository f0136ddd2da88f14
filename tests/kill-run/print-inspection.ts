/** `tsx tests/kill-run/print-inspection.ts <data folder>`: prints what {@link inspectData} finds in it, as JSON. */
import { inspectData } from './inspect-data';

const [dataDir = ''] = process.argv.slice(2);
console.log(JSON.stringify(await inspectData(dataDir)));
