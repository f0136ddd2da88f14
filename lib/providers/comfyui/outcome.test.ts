import { expect, it } from 'vitest';
import { readHistory } from './outcome';

const history = (filesByNode: readonly (readonly string[])[]) => {
  const outputs = Object.fromEntries(
    filesByNode.map((names, index) => [
      String(index + 1),
      { images: names.map((filename) => ({ filename, subfolder: '', type: 'output' })) },
    ]),
  );
  const body = { prompt: { status: { status_str: 'success', completed: true }, outputs } };
  return {
    status: 200,
    headers: new Headers(),
    bytes: Buffer.alloc(0),
    text: JSON.stringify(body),
    json: () => body,
    retryAfterSeconds: undefined,
  };
};

it.each([
  ['one node', [['a', 'b']], 2, 2],
  [
    'two nodes with a file of each result',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
    4,
    2,
  ],
  ['a node with one file of all results', [['a', 'b'], ['sheet']], 3, 2],
  ['a node without files', [['a'], []], 1, 1],
])('counts the results of %s', (_, filesByNode, files, results) => {
  const state = readHistory(history(filesByNode), 'prompt', undefined);
  expect(state).toMatchObject({ state: 'done', results });
  expect(state).toHaveProperty('files.length', files);
});
