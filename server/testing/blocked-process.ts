/** A process that blocks its main thread forever: at once, or on SIGTERM. */
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
// The callback runs once the message was sent.
process.send?.('ready', process.argv[2] === 'at-once' ? blockForEver : () => {});
setInterval(() => {}, 1_000);
