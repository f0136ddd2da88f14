/** A process that blocks its main thread without end: at once, or when it is asked to stop. */
import { onStopSignal } from '../stop-signals';
import { startWatchdog } from '../watchdog';

const blockForEver = () => {
  for (;;);
};

const watchdog = startWatchdog(1_500);
onStopSignal(() => (process.argv[2] === 'at-stop' ? blockForEver() : new Promise(() => {})), {
  withinMs: 1_500,
  watchdog,
  log: () => {},
});
// The callback comes when the message is on its way.
process.send?.('ready', process.argv[2] === 'at-once' ? blockForEver : () => {});
setInterval(() => {}, 1_000);
