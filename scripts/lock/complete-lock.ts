/** The fields of an entry of `packages` in package-lock.json that this file reads. */
export interface LockEntry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  engines?: Record<string, string>;
  license?: string;
  optionalDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  [key: string]: unknown;
}

/** The part of package-lock.json (lockfileVersion 3) that is read and completed. */
export interface Lock {
  packages: Record<string, LockEntry>;
}

interface Platform {
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

const OPERATING_SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS: Record<string, string> = {
  arm: 'arm',
  arm64: 'arm64',
  ia32: 'ia32',
  loong64: 'loong64',
  mips64el: 'mips64el',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  wasm32: 'wasm32',
  x64: 'x64',
};

/**
 * The platform in the name of a native package, such as `@napi-rs/canvas-linux-arm64-musl`. Empty for other
 * names.
 *
 * @param siblings every optional dependency of the same parent: if one of them is for musl, the plain Linux
 * name beside it is the one for glibc.
 */
export function platformOfName(name: string, siblings: readonly string[]): Platform {
  const words = name.split(/[-/@]/).map((word) => (word === 'linuxmusl' ? 'linux' : word));
  const os = OPERATING_SYSTEMS.filter((name) => words.includes(name));
  const cpu = words.flatMap((word) => PROCESSORS[word] ?? []).slice(0, 1);
  const platform: Platform = {};
  if (os.length > 0) platform.os = os;
  if (cpu.length > 0) platform.cpu = cpu;
  if (os.includes('linux')) {
    if (name.includes('musl')) platform.libc = ['musl'];
    else if (siblings.some((sibling) => sibling.includes('musl'))) platform.libc = ['glibc'];
  }
  return platform;
}

/** The path in the lock that a dependency of `from` resolves to, looking upwards as Node.js does; or null. */
function resolveInLock(lock: Lock, from: string, name: string): string | null {
  for (let at = from; ; ) {
    const path = `${at ? `${at}/` : ''}node_modules/${name}`;
    if (lock.packages[path]) return path;
    if (!at) return null;
    const parent = at.lastIndexOf('/node_modules/');
    at = parent < 0 ? '' : at.slice(0, parent);
  }
}

/**
 * The entries a lock file lacks for platforms other than the one it was written on. npm leaves
 * them out when it writes a lock beside an installed tree (npm/cli#4828), and `npm ci` then
 * refuses the lock everywhere else. An added entry has the exact version its parent asks for and
 * no integrity: the registry's own is used.
 *
 * @returns path in the lock → entry; empty when the lock is complete.
 */
export function missingPlatformEntries(lock: Lock): Record<string, LockEntry> {
  const missing: Record<string, LockEntry> = {};
  for (const [path, parent] of Object.entries(lock.packages)) {
    const wanted = Object.entries(parent.optionalDependencies ?? {});
    const names = wanted.map(([name]) => name);
    for (const [name, version] of wanted) {
      if (resolveInLock(lock, path, name) || !/^\d/.test(version)) continue;
      const beside = names.find((other) => lock.packages[`node_modules/${other}`]);
      const like = beside ? lock.packages[`node_modules/${beside}`] : undefined;
      missing[`node_modules/${name}`] = {
        version,
        ...platformOfName(name, names),
        ...(parent.dev ? { dev: true } : {}),
        ...(like?.license ? { license: like.license } : {}),
        optional: true,
        ...(like?.engines ? { engines: like.engines } : {}),
      };
    }
  }
  return missing;
}

/** The lock with the entries of {@link missingPlatformEntries}, in npm's own order. */
export function completeLock(lock: Lock): Lock {
  const packages = { ...lock.packages, ...missingPlatformEntries(lock) };
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(sorted) };
}
