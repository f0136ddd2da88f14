import { expect, it } from 'vitest';
import type { ExperimentCell } from '@/lib/pages/experiments';
import { planCells } from './plan-cells';
import { sharedView } from './shared-view';
import { designWith, specsOf } from './testing/designs';

it('has references as pictures in heads of pages, rows and columns, if the reader may load them', () => {
  const ownUrl = 'https://a.test/media/one.png';
  const foreign = 'https://b.test/two.png';
  const specs = specsOf({ lumen: [{ name: 'first_image_url', type: 'string' }] });
  const axes = [{ field: 'first_image_url', values: [ownUrl, foreign] }];
  const viewOf = (layout: ReturnType<typeof designWith>['layout']) => {
    const plan = planCells(designWith({ axes, layout }), specs);
    const cells = plan.cells.map(({ key }): [string, ExperimentCell] => [
      key,
      {
        key,
        state: 'succeeded',
        price: 1,
        charged: 1,
        reused: false,
        task_id: 'task',
        seed: null,
        progress: 100,
        error: null,
        output: { url: `https://a.test/${key}.png`, content_type: 'image/png' },
        output_index: 0,
        mark: null,
      },
    ]);
    const parts = { credits: false, rejected: false };
    return sharedView([plan], new Map(cells), parts, (address) => address.startsWith('https://a.'));
  };
  const [asRows] = viewOf({ columns: ['model'], pages: [] }).grids;
  expect(asRows?.rows.map(({ head }) => head.map(({ picture }) => picture))).toEqual([
    [null, ownUrl],
    [null, null],
  ]);
  const [asColumns] = viewOf({ columns: ['field:first_image_url'], pages: [] }).grids;
  expect(asColumns?.columns.map((head) => head.map(({ picture }) => picture))).toEqual([
    [ownUrl],
    [null],
  ]);
  const asPages = viewOf({ columns: ['model'], pages: ['field:first_image_url'] }).grids;
  expect(asPages.map(({ pictures }) => pictures)).toEqual([[ownUrl], []]);
  expect(asPages.map(({ label }) => label)).not.toContain(ownUrl);
});
