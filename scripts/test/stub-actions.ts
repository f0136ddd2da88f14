/**
 * Turns a file of server actions into stubs, as Next.js does for the browser: a component's test loads nothing of the
 * server, and says by `replaceAction` what an action answers.
 */
export const stubActions = (root: string) => ({
  name: 'stub-actions',
  enforce: 'pre' as const,
  transform(code: string) {
    if (!code.startsWith("'use server';")) return null;
    const names = [...code.matchAll(/^export (?:const|async function) (\w+)/gm)].map(
      ([, name]) => name,
    );
    return [
      `import { makeActionStub } from '${root}components/actions/testing/replace-action.ts';`,
      ...names.map((name) => `export const ${name} = makeActionStub('${name}');`),
    ].join('\n');
  },
});
