import { spawn } from 'node:child_process';
import { SetupError } from './progress.mjs';

const KEPT_CHARACTERS = 8000;
/** @type {NodeJS.Signals[]} */
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a command quietly: its output is shown only when it fails.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, advice: string }} options advice: what to do
 * when it fails.
 * @returns {Promise<void>}
 * @throws {SetupError} with the end of the output and the advice.
 */
export function run(command, args, { cwd, env = process.env, advice }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => child.kill(signal);
    for (const signal of STOP_SIGNALS) process.on(signal, passOn);
    let output = '';
    /** @param {Buffer} chunk */
    const keep = (chunk) => {
      output = (output + chunk.toString('utf8')).slice(-KEPT_CHARACTERS);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    /** @param {string} why */
    const fail = (why) =>
      reject(new SetupError(`${output.trim()}\n\n${command} ${args.join(' ')}: ${why}\n${advice}`));
    const letGo = () => {
      for (const signal of STOP_SIGNALS) process.off(signal, passOn);
    };
    child.on('error', (error) => {
      letGo();
      fail(error.message);
    });
    child.on('close', (code, signal) => {
      letGo();
      if (code === 0) resolve();
      else fail(signal ? `ended by ${signal}` : `exit code ${code}`);
    });
  });
}
