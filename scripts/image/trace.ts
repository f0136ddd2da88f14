import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The part of `@vercel/nft` that is used here. Next.js brings it, compiled and without types. */
interface Tracer {
  nodeFileTrace(
    files: string[],
    options: {
      base: string;
      processCwd: string;
      ignore: (file: string) => boolean;
    },
  ): Promise<{ fileList: Set<string>; esmFileList: Set<string> }>;
}

/**
 * What a trace finds and no server in production reads: the development half of Next.js and of React, as Next.js leaves it out of
 * its own traces (`next/dist/build/collect-build-traces.js`, version 16.4), declarations and maps.
 */
const notNeeded = new RegExp(
  [
    String.raw`^next/dist/compiled/(webpack|babel|babel-packages|jest-worker|@babel|@mswjs|terser|@ampproject|sass-loader)/`,
    String.raw`^next/dist/compiled/next-server/.*\.dev\.js$`,
    String.raw`^next/dist/(esm|docs|pages|lib/upgrade)/`,
    '^next/dist/server/lib/route-resolver',
    // Not of `react` itself: Node.js reads the names that it exports from that file.
    String.raw`^react-dom/.*\.development\.js$`,
    String.raw`^@electric-sql/pglite/dist/(.*\.cjs|pgcrypto\.tar\.gz)$`,
    String.raw`\.(map|md|markdown|d\.[cm]?ts)$`,
    '^typescript/',
  ].join('|'),
);

/** Traces follow constants of paths into our own folders; those are copied by name (`parts.ts`). */
const isOfPackage = (file: string) => file.startsWith('node_modules/');

const isNeeded = (file: string) =>
  isOfPackage(file) && !notNeeded.test(file.slice('node_modules/'.length));

/**
 * The files of packages that the built server in `root` loads, relative to it and sorted: those of the compiled server, and those
 * that Next.js noted for itself and for each page.
 */
export async function tracePackages(root: string): Promise<string[]> {
  const traced = [...(await traceServer(root)), ...readPageTraces(root)];
  return [...new Set(traced)].filter(isNeeded).sort();
}

async function traceServer(root: string): Promise<string[]> {
  const require = createRequire(path.join(root, 'package.json'));
  const { nodeFileTrace } = require('next/dist/compiled/@vercel/nft') as Tracer;
  const folder = path.join(root, 'dist');
  const entries = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const { fileList, esmFileList } = await nodeFileTrace(
    entries.map((name) => path.join(folder, name)),
    {
      base: root,
      processCwd: root,
      ignore: (file) => !file.startsWith('dist/') && !isNeeded(file),
    },
  );
  return [...fileList, ...esmFileList];
}

function readPageTraces(root: string): string[] {
  const built = path.join(root, '.next');
  const names = [
    'next-server.js.nft.json',
    ...readdirSync(path.join(built, 'server'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.nft.json'))
      .map((name) => path.join('server', name)),
  ];
  return names.flatMap((name) => {
    const { files } = JSON.parse(readFileSync(path.join(built, name), 'utf8')) as {
      files: string[];
    };
    return files.map((file) => path.relative(root, path.resolve(built, path.dirname(name), file)));
  });
}
