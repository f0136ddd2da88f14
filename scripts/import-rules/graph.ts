import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { type ImportKind, parseFile, type Use } from './parse.ts';

/** The target of an import. `missing` is left to the type check. */
export type Target =
  | { type: 'file'; path: string }
  | { type: 'package'; name: string }
  | { type: 'node'; name: string }
  | { type: 'missing' };

export interface Import {
  specifier: string;
  kind: ImportKind;
  line: number;
  target: Target;
}

export interface SourceFile {
  /** Relative to the root, with forward slashes. */
  path: string;
  imports: Import[];
  uses: Use[];
}

/** Every source file by its path. */
export type Graph = ReadonlyMap<string, SourceFile>;

const SOURCE = /\.[mc]?[jt]sx?$/;
const SKIPPED =
  /^(node_modules|\.|coverage$|dist$|test-results$|playwright-report$|bench-results$)/;
const ENDINGS = ['', '.ts', '.tsx', '.mts', '.mjs', '.js', '/index.ts', '/index.tsx'];
const NODE_MODULES = new Set(builtinModules);

function listSources(root: string, folder = ''): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const at = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return SKIPPED.test(entry.name) ? [] : listSources(root, at);
    return SOURCE.test(entry.name) && !entry.name.endsWith('.d.ts') ? [at] : [];
  });
}

function resolveFile(root: string, base: string): Target {
  for (const extension of ENDINGS) {
    const file = path.join(root, base + extension);
    if (existsSync(file) && statSync(file).isFile())
      return { type: 'file', path: base + extension };
  }
  return { type: 'missing' };
}

function resolveImport(root: string, from: string, specifier: string): Target {
  if (specifier.startsWith('@/'))
    return resolveFile(root, path.posix.normalize(specifier.slice(2)));
  if (/^\.\.?(\/|$)/.test(specifier)) {
    return resolveFile(root, path.posix.join(path.posix.dirname(from), specifier));
  }
  const bare = specifier.replace(/^node:/, '');
  if (specifier.startsWith('node:') || NODE_MODULES.has(bare)) return { type: 'node', name: bare };
  const words = specifier.split('/');
  return { type: 'package', name: words.slice(0, specifier.startsWith('@') ? 2 : 1).join('/') };
}

/** Reads every source file under `root` and what it imports. */
export function readGraph(root: string): Graph {
  const files = listSources(root).map((at): [string, SourceFile] => {
    const { imports, uses } = parseFile(at, readFileSync(path.join(root, at), 'utf8'));
    const resolved = imports.map((each) => ({
      ...each,
      target: resolveImport(root, at, each.specifier),
    }));
    return [at, { path: at, imports: resolved, uses }];
  });
  return new Map(files);
}
