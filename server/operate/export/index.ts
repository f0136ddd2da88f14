import { createWriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { consoleDb } from '@/lib/console/db';
import { findWorkspace, recordExport } from '@/lib/console/operator/commands';
import { type CsvValue, csvLine } from '@/lib/console/platform/csv';
import type { Database } from '@/lib/platform/database';
import { env } from '@/lib/platform/env';
import { type ObjectStorage, openStorage, StorageNotFoundError } from '@/lib/platform/storage';
import { formatSize } from '../../doctor/machine';
import { CommandRefusedError, type Report } from '../run-command';
import { type ExportPart, exportParts } from './parts';

/** Rows that are read at once. */
const batchSize = 500;

type Row = Record<string, unknown>;

/** Writes the data and files of one workspace into a new folder. */
export async function exportWorkspace(
  database: Database,
  { slug, folder }: { slug: string; folder: string },
): Promise<Report> {
  const settings = env();
  const workspace = await findWorkspace(consoleDb(database), slug);
  const target = resolve(folder);
  await prepareFolder(target);
  await recordExport(consoleDb(database), workspace);
  const hasService = settings.serviceUrl === undefined;
  return writeExport(database, {
    workspace,
    target,
    storage: hasService ? await openStorage(settings) : null,
  });
}

async function prepareFolder(target: string): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  if ((await readdir(target)).length > 0) {
    throw new CommandRefusedError(`${target} is not empty. Name a new folder.`);
  }
}

/** The export of a workspace into an empty folder. `storage`: null with a remote service, which has tasks, ledger and files. */
export async function writeExport(
  database: Database,
  {
    workspace,
    target,
    storage,
  }: {
    workspace: { id: string; name: string };
    target: string;
    storage: ObjectStorage | null;
  },
): Promise<Report> {
  const counts: string[] = [];
  for (const part of exportParts) {
    if (part.half === 'service' && storage === null) continue;
    const count = await writePart(database, part, workspace.id, target);
    counts.push(`${part.name}: ${count}`);
  }
  const files = storage === null ? null : await copyFiles(database, storage, workspace.id, target);
  const lines = [
    `${workspace.name}: ${counts.join(', ')}.`,
    ...(files === null
      ? ['Tasks, ledger and files are at the service: export them there.']
      : [`${files.count} files, ${formatSize(files.bytes)}.`]),
    ...(files?.missing ?? []).map((file) => `${file} is not in storage.`),
    ...(files?.deleted ?? []).map((file) => `${file} was deleted while the export ran.`),
  ];
  // Written last, so that a folder without it is known as incomplete.
  await writeFile(join(target, 'README.txt'), `${[...lines, '', explanation].join('\n')}\n`);
  return {
    text: [
      ...lines,
      `It is all in ${target}, with the conversations that members keep to themselves: hand it to nobody but them.`,
    ].join('\n'),
    failed: (files?.missing.length ?? 0) > 0,
  };
}

const explanation = `The .csv files open in a spreadsheet; a line of a .jsonl file is a JSON object. member_id is the id in members.csv, and
file in files.csv the path below this folder. Times are in UTC. What was made while the export ran may be missing.`;

/** The rows of a part, one batch after another. */
async function* readRows(
  database: Database,
  { text }: ExportPart,
  workspaceId: string,
): AsyncIterable<Row> {
  let lastKey = '';
  for (;;) {
    const { rows } = await database.query<Row>(text, [workspaceId, lastKey, batchSize]);
    for (const { row_key: key, ...row } of rows) {
      lastKey = String(key);
      yield row;
    }
    if (rows.length < batchSize) return;
  }
}

/** Writes one file for each form of the part. Returns how many rows it has. */
async function writePart(
  database: Database,
  part: ExportPart,
  workspaceId: string,
  target: string,
): Promise<number> {
  let count = 0;
  for (const form of part.forms) {
    count = 0;
    const lines = async function* () {
      let isFirst = true;
      for await (const { storage_key: _, ...row } of readRows(database, part, workspaceId)) {
        count += 1;
        if (form === 'jsonl') {
          yield `${JSON.stringify(row)}\n`;
          continue;
        }
        // Without this mark Excel reads UTF-8 as the encoding of its country.
        if (isFirst) yield `\ufeff${csvLine(Object.keys(row))}`;
        isFirst = false;
        yield csvLine(Object.values(row).map(csvValue));
      }
    };
    const file = createWriteStream(join(target, `${part.name}.${form}`), { flags: 'wx' });
    await pipeline(Readable.from(lines()), file);
  }
  return count;
}

function csvValue(value: unknown): CsvValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return value;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const filesPart = exportParts.find(({ name }) => name === 'files');

/** Copies every stored file, one after another. Names those that are not in storage, and those that somebody deleted meanwhile. */
async function copyFiles(
  database: Database,
  storage: ObjectStorage,
  workspaceId: string,
  target: string,
): Promise<{ count: number; bytes: number; missing: string[]; deleted: string[] }> {
  await mkdir(join(target, 'files'), { mode: 0o700 });
  const missingFiles: string[] = [];
  const deletedFiles: string[] = [];
  let [count, bytes] = [0, 0];
  if (filesPart === undefined)
    return { count, bytes, missing: missingFiles, deleted: deletedFiles };
  for await (const row of readRows(database, filesPart, workspaceId)) {
    const [file, key] = [String(row.file), String(row.storage_key)];
    try {
      const source = await storage.get(key);
      await pipeline(source, createWriteStream(join(target, file), { flags: 'wx' }));
    } catch (error) {
      if (!(error instanceof StorageNotFoundError)) throw error;
      const list = (await isDeleted(database, String(row.id))) ? deletedFiles : missingFiles;
      list.push(file);
      continue;
    }
    count += 1;
    bytes += Number(row.size);
  }
  return { count, bytes, missing: missingFiles, deleted: deletedFiles };
}

/** Whether a file that was listed has been deleted since. */
async function isDeleted(database: Database, id: string): Promise<boolean> {
  const { rows } = await database.query(
    'select from service.assets where id = $1 and deleted_at is null',
    [id],
  );
  return rows.length === 0;
}
