import { describe, expect, it } from 'vitest';
import type { ModelField } from '@/lib/contract';
import type { FormSpec } from '@/lib/forms';
import { taskListLimits } from '@/lib/pages/experiments';
import { listTasks, planCells, readTaskSheet, retargetColumns } from './index';
import { designWith, ratio, seed, specsOf } from './testing/designs';

const images: ModelField = { name: 'reference_images', type: 'array', max_items: 2 };
const specs = specsOf({ lumen: [ratio('1:1', '16:9'), seed, images] });
function lumenOf(): FormSpec {
  const lumen = specs.get('lumen');
  if (lumen === undefined) throw new Error('the model is there');
  return lumen;
}
const spec = lumenOf();

function tasksOf(text: string, template = '', isTable = false) {
  const sheet = readTaskSheet(text, template, spec, isTable);
  return listTasks(sheet, template, spec, {});
}
const textsOf = (...of: Parameters<typeof tasksOf>) => tasksOf(...of).map(({ row }) => row.text);
const reasonsOf = (...of: Parameters<typeof tasksOf>) => tasksOf(...of).map((each) => each.reasons);

describe('a list of tasks', () => {
  it('has a prompt in each line, whatever commas and quotes it has', () => {
    expect(textsOf('a cat, on a sofa\n\n"The End", in neon\r\n=1+1')).toEqual([
      'a cat, on a sofa',
      '"The End", in neon',
      '=1+1',
    ]);
  });

  it('fills the only name of the prompt with each line', () => {
    expect(textsOf('cat\ndog, old', 'a [animal] at dusk, {animal}')).toEqual([
      'a cat at dusk, cat',
      'a dog, old at dusk, dog, old',
    ]);
  });

  it.each([
    ['commas', 'animal,place,Aspect ratio\ncat,"on a sofa, asleep",16:9\ndog,in a yard,'],
    ['semicolons', 'Animal;[place];aspect_ratio\ncat;on a sofa, asleep;16:9\ndog;in a yard;'],
    ['tabs', 'animal\tplace\taspect_ratio\ncat\ton a sofa, asleep\t16:9\ndog\tin a yard\t'],
    [
      'a byte order mark',
      '\uFEFFanimal,place,aspect_ratio\ncat,"on a sofa, asleep",16:9\ndog,in a yard',
    ],
  ])('has columns by the names in its first row, with %s', (_, text) => {
    expect(tasksOf(text, 'a [animal] [place]')).toEqual([
      {
        row: {
          name: 'cat · on a sofa, asleep · 16:9',
          text: 'a cat on a sofa, asleep',
          values: { aspect_ratio: '16:9' },
        },
        reasons: [],
      },
      {
        row: { name: 'dog · in a yard', text: 'a dog in a yard', values: {} },
        reasons: [],
      },
    ]);
  });

  it('has columns in the order of the names, when its first row names none', () => {
    expect(textsOf('cat\ton a sofa\ndog\tin a yard', 'a [animal] [place]')).toEqual([
      'a cat on a sofa',
      'a dog in a yard',
    ]);
  });

  it('has columns by the names in its first row, when the prompt is written after it', () => {
    const sheet = readTaskSheet('animal,place\ncat,on a sofa\ndog,', '', spec, true);
    const templates = { from: '', to: 'a [animal] [place]' };
    const namedSheet = retargetColumns(sheet, templates, spec);
    expect(namedSheet.columns).toEqual([
      { name: 'animal', target: 'word:animal' },
      { name: 'place', target: 'word:place' },
    ]);
    expect(namedSheet.rows).toEqual([
      ['cat', 'on a sofa'],
      ['dog', ''],
    ]);
    expect(retargetColumns(sheet, { from: '', to: 'a cat' }, spec)).toEqual(sheet);
  });

  it('gives a name that comes into the prompt to its column, and leaves what was chosen', () => {
    const sheet = readTaskSheet('animal,Aspect ratio,place\ncat,1:1,here', 'a', spec, true);
    expect(sheet.columns.map(({ target }) => target)).toEqual([null, 'field:aspect_ratio', null]);
    const firstSheet = retargetColumns(sheet, { from: 'a', to: 'a [animal]' }, spec);
    expect(firstSheet.columns.map(({ target }) => target)).toEqual([
      'word:animal',
      'field:aspect_ratio',
      null,
    ]);
    const unusedSheet = {
      ...firstSheet,
      columns: firstSheet.columns.map((column) => ({ ...column, target: null })),
    };
    const nextSheet = retargetColumns(
      unusedSheet,
      { from: 'a [animal]', to: 'a [animal] [place]' },
      spec,
    );
    expect(nextSheet.columns.map(({ target }) => target)).toEqual([null, null, 'word:place']);
  });

  it('puts its prompts in the place of {prompt}, or takes them whole', () => {
    const text = 'prompt,aspect_ratio\na cat,1:1\na dog,16:9';
    expect(textsOf(text, '{prompt}, film noir')).toEqual(['a cat, film noir', 'a dog, film noir']);
    expect(textsOf(text, 'what was in the form')).toEqual(['a cat', 'a dog']);
    expect(textsOf('aspect_ratio\n1:1\n16:9', 'a cat')).toEqual(['a cat', 'a cat']);
  });

  it('takes words as they are: neither formulas, names nor signs of a replacement do anything', () => {
    const text = 'animal\n=HYPERLINK("x")\n[animal]\n$& and {animal}\n+1\n@a';
    expect(textsOf(text, 'a [animal]')).toEqual([
      'a =HYPERLINK("x")',
      'a [animal]',
      'a $& and {animal}',
      'a +1',
      'a @a',
    ]);
  });

  it('says what is wrong with a row, and the others run', () => {
    const rows = Array.from({ length: 20 }, (_, at) => `cat ${at},${at === 6 ? '7:9' : '16:9'},`);
    const reasons = reasonsOf(`animal,aspect_ratio,seed\n${rows.join('\n')}`, 'a [animal]');
    expect(reasons.filter((each) => each.length === 0)).toHaveLength(19);
    expect(reasons[6]).toEqual(['Aspect ratio must be one of 1:1, 16:9']);
    expect(reasonsOf('animal,seed\ncat,x\n,1\ncat,2\ncat,2\ncat,=1+1', 'a [animal]')).toEqual([
      ['Seed must be a whole number'],
      ['“animal” is empty'],
      [],
      ['The same as row 3'],
      ['Seed must be a whole number'],
    ]);
    expect(reasonsOf('prompt\ta\na \u0000 cat\t1')).toEqual([
      ['It has a character that can’t be saved.'],
    ]);
  });

  it('reads several files of a field between bars', () => {
    const text = 'prompt,reference_images\na cat,https://a.test/1.png | https://a.test/2.png';
    expect(tasksOf(text)[0]?.row.values).toEqual({
      reference_images: ['https://a.test/1.png', 'https://a.test/2.png'],
    });
  });

  it('is measured before it grows: long words in a prompt with thousands of places', () => {
    const [task] = tasksOf('a'.repeat(20_000), '[a]'.repeat(6666));
    expect(task?.row.text).toBe('');
    expect(task?.reasons).toEqual(['The prompt has 133,320,000 characters; 20,000 are possible']);
    const many = reasonsOf(
      Array.from({ length: 20 }, (_, at) => String.fromCharCode(97 + at).repeat(18_000)).join('\n'),
    );
    expect(many.filter((each) => each.length === 0)).toHaveLength(13);
    expect(many.at(-1)).toEqual([
      'The list has more than 250,000 characters before its end; split it',
    ]);
  });

  it('is small enough for a request when it has as many long rows as it may', () => {
    const lines = Array.from({ length: taskListLimits.rows }, (_, index) =>
      `${index}`.padEnd(500, '漢'),
    );
    const rows = tasksOf(lines.join('\n')).flatMap(({ row, reasons }) =>
      reasons.length === 0 ? [row] : [],
    );
    expect(Buffer.byteLength(JSON.stringify(rows))).toBeLessThan(2 ** 20 - 50_000);
    expect(rows.length).toBeGreaterThan(taskListLimits.rows / 2);
  });

  it('has 500 rows at most, and says so', () => {
    const text = Array.from({ length: 501 }, (_, at) => `cat ${at}`).join('\n');
    const cut = readTaskSheet(text, '', spec);
    expect([cut.rows.length, cut.isCut]).toEqual([500, true]);
    const whole = readTaskSheet(`prompt\n${text.slice(0, text.lastIndexOf('\n'))}`, '', spec);
    expect([whole.rows.length, whole.isCut]).toEqual([500, false]);
  });

  it('is planned row by row, with the settings of each', () => {
    const rows = tasksOf('prompt,aspect_ratio\na cat,1:1\na cat,16:9\na dog,', '').map(
      ({ row }) => row,
    );
    const plan = planCells(
      designWith({ prompt: '', rows, values: { aspect_ratio: '1:1' }, repeats: 2 }),
      specs,
    );
    expect(plan.problems).toEqual([]);
    expect(plan.rows.map(([head]) => head)).toEqual([
      { axis: 'row', key: '0', label: 'a cat · 1:1' },
      { axis: 'row', key: '1', label: 'a cat · 16:9' },
      { axis: 'row', key: '2', label: 'a dog' },
    ]);
    expect(plan.cells.map(({ body }) => [body.prompt, body.aspect_ratio])).toEqual([
      ['a cat', '1:1'],
      ['a cat', '1:1'],
      ['a cat', '16:9'],
      ['a cat', '16:9'],
      ['a dog', '1:1'],
      ['a dog', '1:1'],
    ]);
    expect(planCells(designWith({ prompt: '', rows: [] }), specs).problems).toEqual([
      'The list has no rows left.',
    ]);
  });
});

it('is not headed by a word beyond the columns that are read', () => {
  const { columns, rows } = readTaskSheet(`a boat${',x'.repeat(30)},prompt\na kite`, '', spec);
  expect(columns[0]).toEqual({ name: 'Column 1', target: 'prompt' });
  expect(rows).toHaveLength(2);
});
