import { describe, expect, it } from 'vitest';
import { comparedRequests, toggleComparedValue } from './compared-requests';
import { type Comparison, comparableFields, fittingCount, newComparison } from './comparison';
import { normalizeModelForm } from './normalize';
import { modelWith } from './testing/models';

const ratio = {
  name: 'aspect_ratio',
  type: 'string',
  options: ['1:1', '16:9', '9:16', '4:3', '21:9'],
  default: '1:1',
};
const size = { name: 'resolution', type: 'string', options: ['1K', '2K'] };
const sound = { name: 'audio', type: 'boolean' };
const prompt = { name: 'prompt', type: 'string', required: true };

const pro = normalizeModelForm(modelWith([prompt, size, ratio, sound], { id: 'pro', name: 'Pro' }));
const spark = normalizeModelForm(
  modelWith([prompt, { ...ratio, options: ['1:1', '16:9'] }], { id: 'spark', name: 'Spark' }),
);
const reel = normalizeModelForm(modelWith([prompt], { id: 'reel', name: 'Reel', family: 'video' }));
const specs = new Map([pro, spark, reel].map((spec) => [spec.modelId, spec]));
const form = { model: 'pro', values: { prompt: 'A well', resolution: '2K' } };
const requestsOf = (comparison: Comparison, values: Record<string, unknown> = form.values) =>
  comparedRequests(comparison, { model: 'pro', values }, specs);

describe('the requests of a comparison', () => {
  it('are the form’s own and one for each other value of a setting, four at most', () => {
    const requests = requestsOf({
      axis: 'field:aspect_ratio',
      values: ['16:9', '1:1', '9:16', '4:3', '21:9'],
    });
    expect(requests.map(({ label }) => label)).toEqual(['1:1', '16:9', '9:16', '4:3']);
    expect(requests[1]?.body).toEqual({
      model: 'pro',
      prompt: 'A well',
      resolution: '2K',
      aspect_ratio: '16:9',
    });
  });

  it('name what another model does not take', () => {
    const requests = requestsOf({ axis: 'model', values: ['spark', 'pro', 'gone'] });
    expect(requests.map(({ label, changedLabels }) => [label, changedLabels])).toEqual([
      ['Pro', []],
      ['Spark', ['Resolution']],
    ]);
    expect(requests[1]?.body).toEqual({ model: 'spark', prompt: 'A well' });
  });

  it('are of models of the form’s own family only', () => {
    const requests = comparedRequests(
      { axis: 'model', values: ['spark', 'pro'] },
      { model: 'reel', values: { prompt: 'A well' } },
      specs,
    );
    expect(requests.map(({ label }) => label)).toEqual(['Reel']);
  });

  it('have the reasons where the schema forbids them', () => {
    const requests = requestsOf({ axis: 'field:resolution', values: ['8K'] });
    expect(requests.map(({ reasons }) => reasons.length)).toEqual([0, 1]);
  });

  it('begin with the model’s default where the form leaves the setting free', () => {
    const requests = requestsOf({ axis: 'field:resolution', values: ['2K'] }, { prompt: 'A well' });
    expect(requests.map(({ label, body }) => [label, body.resolution])).toEqual([
      ['Model default', undefined],
      ['2K', '2K'],
    ]);
  });

  it('are without the form’s own where that is left out and two others can be sent', () => {
    const labelsOf = (...values: string[]) =>
      requestsOf({ axis: 'field:aspect_ratio', values, leftOut: { value: '1:1' } }).map(
        ({ label }) => label,
      );
    expect(labelsOf('16:9', '9:16', '4:3')).toEqual(['16:9', '9:16', '4:3']);
    expect(labelsOf('16:9', '1:1')).toEqual(['1:1', '16:9']);
    expect(labelsOf('16:9', 'no ratio')).toEqual(['1:1', '16:9', 'no ratio']);
    const models = requestsOf({ axis: 'model', values: ['spark'], leftOut: { value: 'pro' } });
    expect(models.map(({ label }) => label)).toEqual(['Pro', 'Spark']);
  });

  it('leave out that own alone, and not another that the form gets later', () => {
    const values = ['9:16', '4:3'];
    const comparison = { axis: 'field:aspect_ratio', values, leftOut: { value: '1:1' } } as const;
    const labelsOf = (own: string) =>
      requestsOf(comparison, { ...form.values, aspect_ratio: own }).map(({ label }) => label);
    expect(labelsOf('1:1')).toEqual(values);
    expect(labelsOf('16:9')).toEqual(['16:9', '9:16', '4:3']);
    // As drafts had it before.
    const older = { axis: 'field:aspect_ratio', values, leavesOwnOut: true } as const;
    expect(requestsOf(older).map(({ label }) => label)).toEqual(['1:1', '9:16', '4:3']);
  });

  it('follow what is pressed, the form’s own or another', () => {
    const isOwn = true;
    const begun: Comparison = { axis: 'field:aspect_ratio', values: ['16:9'] };
    const without = toggleComparedValue(begun, '1:1', { isOwn, isAsked: true });
    expect(without).toEqual({ ...begun, leftOut: { value: '1:1' } });
    expect(toggleComparedValue(without, '1:1', { isOwn, isAsked: false })).toEqual(begun);
    const other = { isOwn: false, isAsked: false };
    expect(toggleComparedValue(without, '4:3', other)).toEqual({
      ...without,
      values: ['16:9', '4:3'],
    });
    expect(toggleComparedValue(without, '16:9', { ...other, isAsked: true })).toEqual({
      ...without,
      values: [],
    });
    expect(toggleComparedValue(without, '1:1', other), 'chosen while the form has another').toEqual(
      {
        ...begun,
        values: ['16:9', '1:1'],
      },
    );
    const withoutValue = toggleComparedValue(begun, '16:9', { isOwn, isAsked: true });
    expect(withoutValue).toEqual({ ...begun, values: [], leftOut: { value: '16:9' } });
  });

  it.each([
    ['what the model chooses', undefined, { value: undefined }],
    ['Auto', 'auto', { value: 'auto' }],
    ['a ratio that was chosen', '16:9', undefined],
  ])('leave the form’s own out at first if it is %s', (_, ownRatio, leftOut) => {
    const free = { ...ratio, options: ['auto', '1:1', '16:9'], default: undefined };
    const spec = normalizeModelForm(modelWith([prompt, free], { id: 'free' }));
    const values = { prompt: 'A well', aspect_ratio: ownRatio };
    expect(newComparison('field:aspect_ratio', { model: 'free', values }, spec)).toEqual({
      axis: 'field:aspect_ratio',
      values: [],
      leftOut,
    });
  });

  it('are only the form’s own when the model has no such setting', () => {
    expect(requestsOf({ axis: 'field:voice', values: ['a', 'b'] })).toHaveLength(1);
  });
});

it('offers settings with a list of values or two states, aspect ratios first', () => {
  expect(comparableFields(pro).map(({ name }) => name)).toEqual([
    'aspect_ratio',
    'resolution',
    'audio',
  ]);
});

it.each([
  [[4, 4, 4], 12, 3],
  [[9, 4, 4], 10, 2],
  [[4], 1, 0],
  [[0.1, 0.2], 0.3, 2],
])('fits of %j into %d credits: %d', (prices, spendable, count) => {
  expect(fittingCount(prices, spendable)).toBe(count);
});
