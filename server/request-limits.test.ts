import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/contract';
import type { Database } from '@/lib/platform/database';
import { freshPostgres } from '@/lib/platform/testing';
import { createTestService } from '@/lib/service/testing';
import { rowOf } from './body-gate';
import { isServicePath } from './paths';
import { bodyLimits, routeLimits } from './request-limits';

/* Each route that takes a body has a row of its kind. A new one fails here until it has. */

const { form, action, json, text, upload, webhook } = bodyLimits;
const find = (path: string) => rowOf(routeLimits, path);

interface Operation {
  requestBody?: { content: Record<string, unknown> };
}

/** Routes of the service with limits of their own; multipart forms are uploads, and everything else is JSON. */
const ownLimits = new Map([
  ['/v1/chat/completions', text],
  ['/v1/responses', text],
  ['/v1/responses/compact', text],
  ['/manage/workspaces/x/turns/quote', text],
  ['/hooks/providers/x', webhook],
  ['/api/billing/webhooks/x', webhook],
]);

async function readDocuments(database: Database) {
  const service = await createTestService(database, { workers: 0 });
  const documents = await Promise.all(
    ['/openapi.json', '/manage/openapi.json'].map(
      async (path) =>
        (await (await service.call(service.operatorKey, path)).json()) as {
          paths: Record<string, Record<string, Operation>>;
        },
    ),
  );
  await service.close();
  return documents.flatMap(({ paths }) => Object.entries(paths));
}

it('limits every route of the service by its kind', async () => {
  const { database, remove } = await freshPostgres();
  const paths = await readDocuments(database);
  await database.close();
  await remove();
  expect(paths.length).toBeGreaterThan(80);
  for (const [documented, methods] of paths) {
    const path = documented.replace(/\{[^}]+\}/g, 'x');
    const row = find(path);
    expect([path, row.owner, isServicePath(path)]).toEqual([path, 'service', true]);
    for (const { requestBody } of Object.values(methods)) {
      if (requestBody === undefined) continue;
      const isFile = Object.keys(requestBody.content).includes('multipart/form-data');
      const kind = isFile ? upload : (ownLimits.get(path) ?? json);
      expect([path, row.limits]).toEqual([path, kind]);
    }
  }
  expect(find('/api/billing/sandbox/x').limits).toBe(form);
  expect(find('/mcp')).toMatchObject({ owner: 'service', isCountedByKey: true, limits: text });
  expect(text.maxBytes).toBe(limits.textBodyBytes);
  expect(upload.maxBytes).toBeGreaterThan(limits.uploadBytes);
});

/** Files below `app`, with the path that their folder answers. */
const appFiles = (name: string) =>
  readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(`/${name}`) || file === name)
    .map((file) => ({
      source: readFileSync(join('app', file), 'utf8'),
      path: `/${dirname(file)}`
        .replace(/\/\(\w+\)/g, '')
        .replace(/\[[^\]]+\]/g, 'x')
        .replace(/^\/\.?$/, '/'),
    }));

describe('the console', () => {
  const handlers = appFiles('route.ts').filter(({ source }) =>
    /export (const|function|async function) (POST|PUT|PATCH|DELETE)|as POST/.test(source),
  );

  it('limits every handler that takes a body by how it reads it', () => {
    expect(handlers.length).toBeGreaterThan(7);
    for (const { path, source } of handlers) {
      const { owner, limits: kind } = find(path);
      const read = /forwardUpload|verifyUpload/.test(source)
        ? upload
        : source.includes('readJson(request)')
          ? json
          : form;
      expect([path, owner, kind]).toEqual([path, 'console', read]);
      expect([path, /\.(json|text|formData|arrayBuffer|blob)\(\)/.test(source)]).toEqual([
        path,
        false,
      ]);
    }
  });

  it('limits the actions of every page, which visitors can post too', () => {
    const pages = appFiles('page.tsx');
    expect(pages.length).toBeGreaterThan(40);
    for (const { path } of pages) {
      expect([path, find(path)]).toMatchObject([
        path,
        { owner: 'page', limits: action, visitor: form },
      ]);
    }
  });

  it('limits unknown paths', () => {
    for (const path of ['/', '/favicon.ico', '/_next/image', '//x', '/%2Fv1', '*', '']) {
      expect(find(path)).toMatchObject({ limits: action, visitor: form });
    }
    expect(find('/api/unknown').limits).toBe(form);
    expect(find('/v1/unknown?a=/v1/uploads/images').limits).toBe(json);
  });
});
