/**
 * `npm run test:alerts`: checks the alert rules and fires each of them (`deploy/observability/alerts.test.yml`), by
 * Prometheus' own `promtool`. Fails where that is not installed.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const cwd = fileURLToPath(new URL('../../deploy/observability', import.meta.url));

for (const args of [
  ['check', 'rules', 'alerts.yml'],
  ['test', 'rules', 'alerts.test.yml'],
]) {
  const { error, status } = spawnSync('promtool', args, { cwd, stdio: 'inherit' });
  if (error !== undefined) {
    console.error(
      `promtool cannot be run (${error.message}). It comes with Prometheus.\n  Debian: apt-get install prometheus   macOS: brew install prometheus`,
    );
    process.exit(1);
  }
  if (status !== 0) process.exit(1);
}
