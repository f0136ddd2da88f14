import { parseSync, Visitor } from 'oxc-parser';

/** `value` is loaded with the file, `dynamic` later, `program` by another thread or process, `type` never. */
export type ImportKind = 'value' | 'dynamic' | 'program' | 'type';

export interface RawImport {
  specifier: string;
  kind: ImportKind;
  line: number;
}

/** A use other than an import that a rule may forbid. */
export interface Use {
  what: 'process.env' | 'the clock' | 'chance' | 'storage';
  /** As written, e.g. `Date.now` or `process.env.PORT`. */
  as: string;
  line: number;
}

export interface ParsedFile {
  imports: RawImport[];
  uses: Use[];
}

/** As much of a syntax node as is read here. */
interface Node {
  type: string;
  start: number;
  name?: string;
  value?: unknown;
  object?: Node;
  property?: Node;
}

const CLOCK = ['Date.now', 'performance.now', 'process.hrtime', 'process.uptime'];
const STORAGE = ['localStorage', 'sessionStorage'];
const CHANCE = ['Math.random', 'crypto.randomUUID', 'crypto.getRandomValues'];

/** `a.b.c` as written, for chains of plain names; '' for anything else. */
function dotted(value: unknown): string {
  const node = value as Node | undefined;
  if (!node) return '';
  if (node.type === 'Identifier') return node.name ?? '';
  if (node.type !== 'MemberExpression') return '';
  const object = dotted(node.object);
  if (object === 'globalThis') return node.property?.name ?? '';
  const key = node.property?.name ?? (node.property?.value as string | undefined);
  return object && key ? `${object}.${key}` : '';
}

/** A string literal; null for anything else. */
function literal(value: unknown): { value: string; start: number } | null {
  const node = value as Node | null | undefined;
  return node?.type === 'Literal' && typeof node.value === 'string'
    ? { value: node.value, start: node.start }
    : null;
}

/**
 * Reads what a file imports and the few things it does that a rule may forbid.
 *
 * @param path decides the language by its ending
 * @throws Error when the text is not TypeScript or JavaScript
 */
export function parseFile(path: string, text: string): ParsedFile {
  const { program, errors } = parseSync(path, text);
  const error = errors[0];
  if (error) throw new Error(`${path}: ${error.message}`);
  const imports: RawImport[] = [];
  const uses: Use[] = [];
  const environment = new Map<number, string>();
  const lineOf = (start: number) => text.slice(0, start).split('\n').length;
  const add = (kind: ImportKind, source: unknown) => {
    const text = literal(source);
    if (text) imports.push({ specifier: text.value, kind, line: lineOf(text.start) });
  };
  const use = (what: Use['what'], as: string, node: { start: number }) =>
    uses.push({ what, as, line: lineOf(node.start) });

  new Visitor({
    ImportDeclaration: (node) => {
      add(node.importKind === 'type' ? 'type' : 'value', node.source);
      const names = node.specifiers.flatMap((each) =>
        each.type === 'ImportSpecifier' ? dotted(each.imported) : [],
      );
      if (/^(node:)?process$/.test(node.source.value) && names.includes('env')) {
        environment.set(node.start, 'process.env');
      }
    },
    ExportNamedDeclaration: (node) =>
      add(node.exportKind === 'type' ? 'type' : 'value', node.source),
    ExportAllDeclaration: (node) => add(node.exportKind === 'type' ? 'type' : 'value', node.source),
    ImportExpression: (node) => add('dynamic', node.source),
    TSImportType: (node) => add('type', node.source),
    CallExpression: (node) => {
      const callee = dotted(node.callee);
      if (callee === 'require') add('value', node.arguments[0]);
    },
    NewExpression: (node) => {
      const callee = dotted(node.callee);
      const [first, second] = node.arguments;
      if (callee === 'Date' && !first) use('the clock', 'new Date()', node);
      // new URL('./worker.ts', import.meta.url): a file loaded by another thread.
      if (
        callee === 'URL' &&
        second &&
        /^\.\.?\/.+\.[mc]?[jt]sx?$/.test(literal(first)?.value ?? '')
      ) {
        add('program', first);
      }
    },
    Identifier: (node) => {
      if (STORAGE.includes(node.name)) use('storage', node.name, node);
    },
    MemberExpression: (node) => {
      const name = dotted(node);
      // The longer name is visited first, and its part `process.env` starts at the same position.
      if (/^process\.env(\.|$)/.test(name)) {
        if (!environment.has(node.start)) environment.set(node.start, name);
      } else if (CLOCK.includes(name)) use('the clock', name, node);
      else if (CHANCE.includes(name)) use('chance', name, node);
    },
  }).visit(program);

  for (const [start, as] of environment)
    uses.push({ what: 'process.env', as, line: lineOf(start) });
  return { imports, uses };
}
