import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const examples = fileURLToPath(new URL('../../deploy/proxy/', import.meta.url));

/** Ports that an example is tried on, in place of 443, 80 and Atelier's 3000. */
export interface ProxyPorts {
  readonly https: number;
  readonly http: number;
  readonly server: number;
}

/** A folder with a certificate of `localhost` that nobody signed. */
export function makeCertificate(): { folder: string; certificate: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'atelier-proxy-'));
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', `${folder}/privkey.pem`, '-out', `${folder}/fullchain.pem`];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names, ...files],
    { stdio: 'pipe' },
  );
  return { folder, certificate: readFileSync(`${folder}/fullchain.pem`, 'utf8') };
}

/** The text of an example with other names: each has to be in it, so that no test runs on half of an example. */
function replaceAll(file: string, pairs: readonly (readonly [string, string])[]): string {
  let text = readFileSync(path.join(examples, file), 'utf8').replaceAll(/^\s*#.*$/gm, '');
  for (const [from, to] of pairs) {
    if (!text.includes(from)) throw new Error(`${file} has no “${from}” any more.`);
    text = text.replaceAll(from, to);
  }
  return text;
}

function writeNginx(folder: string, { https, http, server }: ProxyPorts): string[] {
  const site = replaceAll('nginx.conf', [
    ['listen 443', `listen ${https}`],
    ['listen [::]:443', `listen [::1]:${https}`],
    ['listen 80', `listen ${http}`],
    ['listen [::]:80', `listen [::1]:${http}`],
    ['atelier.example.com', 'localhost'],
    ['/etc/ssl/atelier', folder],
    ['127.0.0.1:3000', `127.0.0.1:${server}`],
  ]);
  const stores = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    `${folder}/nginx.conf`,
    `pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}
     http { access_log off; ${stores.join(' ')} ${site} }`,
  );
  return ['nginx', '-c', `${folder}/nginx.conf`, '-g', 'daemon off;'];
}

function writeCaddy(folder: string, { https, server }: ProxyPorts): string[] {
  const site = replaceAll('Caddyfile', [
    [
      'atelier.example.com {',
      `https://localhost:${https} {\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem`,
    ],
    ['127.0.0.1:3000', `127.0.0.1:${server}`],
  ]);
  // Neither its own port for administration, nor one for http.
  const ownOptions = '{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n';
  writeFileSync(`${folder}/Caddyfile`, ownOptions + site);
  return ['caddy', 'run', '--config', `${folder}/Caddyfile`, '--adapter', 'caddyfile'];
}

export const proxies = { nginx: writeNginx, caddy: writeCaddy } as const;
export type ProxyName = keyof typeof proxies;

/** Starts a proxy as its example in `deploy/proxy` says, on other ports. */
export function startProxy(name: ProxyName, folder: string, ports: ProxyPorts) {
  const [program = name, ...words] = proxies[name](folder, ports);
  const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child: ChildProcess = spawn(program, words, {
    env: { ...process.env, ...home },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr?.on('data', (text: Buffer) => {
    output = (output + text.toString()).slice(-4_000);
  });
  return {
    output: () => output,
    stop() {
      child.kill('SIGKILL');
      rmSync(`${folder}/nginx.pid`, { force: true });
    },
  };
}
