// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Model, ModelField } from '@/lib/contract';
import type { FormStart, FormState } from '@/lib/forms';
import { planPreset } from '@/lib/forms';
import { openFormDraft } from '../use-in-create';
import { toEntries } from './model-entries';
import { useDraft } from './use-draft';
import { useFormValues } from './use-form-values';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const quality: ModelField = { name: 'quality', options: ['low', 'high'] };
const count: ModelField = { name: 'n', type: 'integer', min: 1, max: 4 };

function model(id: string, fields: ModelField[], part: Partial<Model> = {}): Model {
  return {
    id,
    name: id,
    region: 'all',
    family: 'image',
    description: '',
    capabilities: [],
    pricing: { unit: 'image', display: '', credits_text: '4 credits' },
    schema: { fields },
    ui_hints: [],
    enabled: true,
    ...part,
  };
}

const models = [
  model('lumen', [quality, count]),
  model('spark', [count]),
  model('film', [{ name: 'duration', type: 'integer', options: [5, 10] }], { family: 'video' }),
];

function setUp(form: FormState | null = null, preferred?: string, initial: Model[] = models) {
  return open(form === null ? null : { kind: 'form', form }, preferred, initial);
}

/** Opens Create by a link, which names what it fills in. */
function open(start: FormStart | null, preferred?: string, initial: Model[] = models) {
  window.history.replaceState(
    null,
    '',
    start === null ? '/studio/create' : '/studio/create?form=f',
  );
  return renderHook(
    ({ list }) => {
      const draft = useDraft(toEntriesOnce(list), start, preferred, opening, 'ann/studio');
      return { draft, values: useFormValues(draft.handle) };
    },
    { initialProps: { list: initial } },
  );
}

const opening = {};
const known = new WeakMap<Model[], ReturnType<typeof toEntries>>();
function toEntriesOnce(list: Model[]) {
  const entries = known.get(list) ?? toEntries(list);
  known.set(list, entries);
  return entries;
}

describe('the draft', () => {
  it('opens with the model of the URL, else the preferred one, else the first', () => {
    const linked = setUp({ model: 'spark', values: { prompt: 'a', n: 2, gone: 1 } });
    expect(linked.result.current.draft.spec.modelId).toBe('spark');
    expect(linked.result.current.values).toEqual({ prompt: 'a', n: 2 });
    expect(linked.result.current.draft.message).toEqual({ kind: 'left-out', labels: ['Gone'] });
    localStorage.clear();
    expect(setUp(null, 'film').result.current.draft.family).toBe('video');
    expect(setUp().result.current.draft.spec.modelId).toBe('lumen');
  });

  it('opens with the form that was left from the first picture on, so that no other price is asked for', () => {
    const form = { model: 'spark', values: { prompt: 'a', n: 2 } };
    openFormDraft('ann/studio').write({ ...form, isSent: false, before: null });
    const shownForms = new Set<unknown>();
    renderHook(() => {
      const draft = useDraft(toEntriesOnce(models), null, undefined, opening, 'ann/studio');
      shownForms.add(draft.spec.modelId).add(JSON.stringify(useFormValues(draft.handle)));
    });
    expect([...shownForms]).toEqual(['spark', JSON.stringify(form.values)]);
  });

  it('opens a recipe that is older than the schema, and names what the model does not take now', () => {
    const { result } = setUp();
    const values = { prompt: 'a', n: 9, quality: 'ultra', grain: true, style: '', tags: [] };
    act(() => result.current.draft.load({ model: 'lumen', values }));
    expect(result.current.values).toEqual({ prompt: 'a' });
    expect(result.current.draft.message).toEqual({
      kind: 'left-out',
      labels: ['Images', 'Quality', 'Grain'],
    });
    act(() => result.current.draft.load({ model: 'lumen', values: { prompt: 'b', n: 4 } }));
    expect(result.current.draft.message).toBeNull();
  });

  it('reports when a link names an unknown model, and keeps the values that fit another', () => {
    const { result } = setUp({ model: 'gone', values: { prompt: 'a', n: 2 } });
    expect(result.current.draft.message).toEqual({ kind: 'unknown-model', model: 'gone' });
    expect(result.current.values).toEqual({ prompt: 'a', n: 2 });
  });

  it('carries values over to another model, tells what changed, and can undo it', () => {
    const { result } = setUp({ model: 'lumen', values: { prompt: 'a', quality: 'high', n: 3 } });
    act(() => result.current.draft.choose('spark'));
    expect(result.current.values).toEqual({ prompt: 'a', n: 3 });
    const { message } = result.current.draft;
    expect(
      message?.kind === 'carried' && message.carried.droppedValues.map((entry) => entry.field),
    ).toEqual(['quality']);
    act(() => result.current.draft.undo());
    expect(result.current.draft.spec.modelId).toBe('lumen');
    expect(result.current.values).toEqual({ prompt: 'a', quality: 'high', n: 3 });
    expect(result.current.draft.message).toBeNull();
  });

  it('sets the values given with another model on top of those carried over', () => {
    const { result } = setUp({ model: 'lumen', values: { prompt: 'a', quality: 'high', n: 3 } });
    act(() => result.current.draft.choose('spark', { n: 2 }));
    expect(result.current.draft.spec.modelId).toBe('spark');
    expect(result.current.values).toEqual({ prompt: 'a', n: 2 });
  });

  it.each([
    ['the prompt is edited', { prompt: 'b' }, null],
    ['the prompt is cleared', { prompt: '' }, null],
    ['another value that was kept is changed', { n: 1 }, null],
    ['a value that it does not name is set', { seed: 7 }, 'carried'],
    ['the same is written again', { prompt: 'a' }, 'carried'],
  ])(
    'shows the message about carried values only as long as it is true: %s',
    (_when, change, kind) => {
      const seeded = [model('lumen', [quality, count]), model('spark', [count, { name: 'seed' }])];
      const start = { model: 'lumen', values: { prompt: 'a', quality: 'high', n: 3 } };
      const { result } = setUp(start, undefined, seeded);
      act(() => result.current.draft.choose('spark'));
      expect(result.current.draft.message?.kind).toBe('carried');
      act(() => result.current.draft.handle.set(change));
      expect(result.current.draft.message?.kind ?? null).toBe(kind);
    },
  );

  it('goes back to the model last used in a family', () => {
    const { result } = setUp({ model: 'spark', values: {} });
    act(() => result.current.draft.chooseFamily('video'));
    expect(result.current.draft.spec.modelId).toBe('film');
    act(() => result.current.draft.chooseFamily('image'));
    expect(result.current.draft.spec.modelId).toBe('spark');
  });

  it('keeps the values when the schema of the open form changes, and tells what changed', () => {
    const { result, rerender } = setUp({ model: 'lumen', values: { quality: 'high', n: 4 } });
    const less: ModelField = { ...count, max: 2 };
    rerender({ list: [model('lumen', [quality, less, { name: 'seed', type: 'integer' }])] });
    expect(result.current.values).toEqual({ quality: 'high' });
    expect(result.current.draft.message).toMatchObject({
      kind: 'schema',
      addedLabels: ['Seed'],
      changedLabels: ['Images'],
    });
  });

  it('shows no message when the same list is fetched again, and keeps what is typed', () => {
    const { result, rerender } = setUp();
    act(() => result.current.draft.handle.set({ prompt: 'typed' }));
    rerender({ list: [...models] });
    expect(result.current.draft.message).toBeNull();
    expect(result.current.values).toEqual({ prompt: 'typed' });
  });

  it('keeps the form when its model is removed, and has no entry then', () => {
    const { result, rerender } = setUp({ model: 'lumen', values: { n: 2 } });
    rerender({ list: models.slice(1) });
    expect(result.current.draft.entry).toBeUndefined();
    expect(result.current.values).toEqual({ n: 2 });
  });

  it('waits for the first list', () => {
    const { result, rerender } = setUp({ model: 'spark', values: { n: 2 } }, undefined, []);
    expect(result.current.draft.spec.fields.length).toBeLessThan(2);
    rerender({ list: models });
    expect(result.current.draft.spec.modelId).toBe('spark');
    expect(result.current.values).toEqual({ n: 2 });
  });

  // More than an address held, and more than the models take.
  const prompt = 'あ'.repeat(9_000);
  /** Writes into the form, presses Generate if asked, and leaves the page. */
  const write = (values: Record<string, unknown>, isSent = false) => {
    const { result, unmount } = setUp();
    act(() => result.current.draft.choose('spark'));
    act(() => result.current.draft.handle.set(values));
    if (isSent) act(() => result.current.draft.markSent());
    unmount();
  };

  it('is there again after the page was left, whatever its length, sent or not', () => {
    for (const isSent of [false, true]) {
      write({ prompt, n: 3 }, isSent);
      const { result, unmount } = setUp();
      expect(result.current.draft.spec.modelId).toBe('spark');
      expect(result.current.values).toEqual({ prompt, n: 3 });
      unmount();
    }
  });

  it.each<[string, FormStart, string, Record<string, unknown>]>([
    [
      'a recipe',
      { kind: 'form', form: { model: 'lumen', values: { prompt: 'b' } } },
      'lumen',
      { prompt: 'b' },
    ],
    ['a prompt', { kind: 'prompt', prompt: 'b' }, 'spark', { prompt: 'b', n: 3 }],
    ['a model', { kind: 'model', model: 'lumen' }, 'lumen', { prompt, n: 3 }],
    ['what is gone', { kind: 'missing' }, 'spark', { prompt, n: 3 }],
  ])('is filled in by a link to %s, once', (_, start, modelId, values) => {
    write({ prompt, n: 3 });
    const first = open(start);
    expect(first.result.current.draft.spec.modelId).toBe(modelId);
    expect(first.result.current.values).toEqual(values);
    expect(window.location.search).toBe('');
    act(() => first.result.current.draft.handle.set({ prompt: 'c' }));
    first.unmount();
    // The way back: the router kept the page as the link opened it.
    const back = renderHook(() =>
      useFormValues(
        useDraft(toEntriesOnce(models), start, undefined, opening, 'ann/studio').handle,
      ),
    );
    expect(back.result.current).toEqual({ ...values, prompt: 'c' });
  });

  it('keeps what a link or Clear replaced, unless it was sent', () => {
    write({ prompt, n: 3 });
    const { result, unmount } = setUp({ model: 'lumen', values: { prompt: 'b' } });
    unmount();
    const later = setUp();
    expect(later.result.current.draft.hasReplacedForm).toBe(true);
    act(() => later.result.current.draft.restoreReplacedForm());
    expect(later.result.current.values).toEqual({ prompt, n: 3 });
    act(() => later.result.current.draft.clear());
    expect(later.result.current.values).toEqual({});
    act(() => later.result.current.draft.restoreReplacedForm());
    expect(later.result.current.values).toEqual({ prompt, n: 3 });
    later.unmount();
    expect(result).toBeDefined();
    write({ prompt: 'sent' }, true);
    expect(
      setUp({ model: 'lumen', values: { prompt: 'b' } }).result.current.draft.hasReplacedForm,
    ).toBe(false);
  });

  it('changes places with the one that is brought back', () => {
    write({ prompt });
    const { result } = setUp({ model: 'lumen', values: { prompt: 'b' } });
    act(() => result.current.draft.handle.set({ prompt: 'rewritten' }));
    act(() => result.current.draft.restoreReplacedForm());
    expect(result.current.values).toEqual({ prompt });
    act(() => result.current.draft.restoreReplacedForm());
    expect(result.current.values).toEqual({ prompt: 'rewritten' });
  });

  it('is of one person in one workspace', () => {
    write({ prompt });
    const other = renderHook(() =>
      useFormValues(useDraft(toEntriesOnce(models), null, undefined, opening, 'ben/studio').handle),
    );
    expect(other.result.current).toEqual({});
  });
});

describe('presets of a form', () => {
  const noir = { id: 'pre_1', version: 2, name: 'Noir' };
  const preset = { text: 'film noir', values: { quality: 'high' } };

  it('are undone alone: a character that was put beside the form since stays', () => {
    const { result } = setUp({ model: 'lumen', values: { prompt: 'a' } });
    const lena = { id: 'chr_lena', version: 1, name: 'Lena', character: { usesPalette: false } };
    const { spec, handle } = result.current.draft;
    const plan = planPreset(spec, handle.read(), spec, preset, {});
    act(() => result.current.draft.applyPreset(noir, plan));
    act(() => result.current.draft.putPreset(lena));
    act(() => result.current.draft.undo());
    expect(result.current.draft.presets).toEqual([lena]);
  });

  it('are filled in, kept, undone and forgotten', () => {
    const { result, unmount } = setUp({ model: 'lumen', values: { prompt: 'a harbour' } });
    const { spec, handle } = result.current.draft;
    const plan = planPreset(spec, handle.read(), spec, preset, {});
    act(() => result.current.draft.applyPreset(noir, plan));
    expect(result.current.values).toEqual({ prompt: 'a harbour, film noir', quality: 'high' });
    expect(result.current.draft.presets).toEqual([{ ...noir, textParts: ['film noir'] }]);
    unmount();
    const later = setUp();
    expect(later.result.current.draft.presets).toEqual([{ ...noir, textParts: ['film noir'] }]);
    act(() => later.result.current.draft.forgetPreset('pre_1', 'a harbour'));
    expect(later.result.current.draft.presets).toEqual([]);
    expect(later.result.current.values).toMatchObject({ prompt: 'a harbour' });
    act(() => later.result.current.draft.undo());
    expect(later.result.current.values).toMatchObject({ prompt: 'a harbour, film noir' });
    expect(later.result.current.draft.presets).toEqual([{ ...noir, textParts: ['film noir'] }]);
    act(() => later.result.current.draft.forgetPreset('pre_1', 'a harbour'));
    // Undo would take back what is written after it.
    act(() => later.result.current.draft.handle.set({ prompt: 'a quay, film, noir' }));
    expect(later.result.current.draft.message).toBeNull();
    act(() => later.result.current.draft.applyPreset(noir, plan));
    act(() => later.result.current.draft.handle.set({ prompt: 'a quay, film, noir' }));
    act(() => later.result.current.draft.forgetPreset('pre_1'));
    expect(later.result.current.values).toMatchObject({ prompt: 'a quay, film, noir' });
    act(() => later.result.current.draft.handle.set({ prompt: 'a harbour' }));
    act(() => later.result.current.draft.applyPreset(noir, plan));
    act(() => later.result.current.draft.undo());
    expect(later.result.current.draft.presets).toEqual([]);
    act(() => later.result.current.draft.applyPreset(noir, plan));
    act(() => later.result.current.draft.clear());
    expect(later.result.current.draft.presets).toEqual([]);
  });
});

it('keeps what the form is compared with across visits, until it is cleared or the model has no such setting', async () => {
  const first = setUp({ model: 'lumen', values: { prompt: 'a kite' } });
  const comparison = { axis: 'field:quality', values: ['high'] } as const;
  act(() => first.result.current.draft.compare(comparison));
  first.unmount();
  const second = setUp();
  expect(second.result.current.draft.comparison).toEqual(comparison);
  act(() => second.result.current.draft.choose('spark'));
  expect(second.result.current.draft.comparison).toBeNull();
  act(() => second.result.current.draft.compare({ axis: 'model', values: ['lumen'] }));
  act(() => second.result.current.draft.choose('lumen'));
  expect(second.result.current.draft.comparison?.axis).toBe('model');
  act(() => second.result.current.draft.clear());
  expect(second.result.current.draft.comparison).toBeNull();
});

it('compares with what another model offers of it alone', () => {
  const free: ModelField = { name: 'quality', type: 'string' };
  const list = [
    model('lumen', [{ name: 'quality', options: ['low', 'high', 'ultra'] }]),
    model('spark', [quality]),
    model('free', [free]),
  ];
  const { result } = setUp({ model: 'lumen', values: { prompt: 'a kite' } }, undefined, list);
  const comparison = { axis: 'field:quality', values: ['high', 'ultra'] } as const;
  act(() => result.current.draft.compare(comparison));
  act(() => result.current.draft.choose('spark'));
  expect(result.current.draft.comparison).toEqual({ ...comparison, values: ['high'] });
  act(() => result.current.draft.choose('free'));
  expect(result.current.draft.comparison).toBeNull();
});

it('offers to bring nothing back of a form that the person has not changed', () => {
  const { result } = setUp({ model: 'lumen', values: { prompt: 'to try' } });
  act(() => result.current.draft.load({ model: 'spark', values: { prompt: 'a coast' } }, true));
  expect(result.current.draft.hasReplacedForm).toBe(false);
  act(() => result.current.draft.load({ model: 'spark', values: { prompt: 'a poster' } }));
  expect(result.current.draft.hasReplacedForm).toBe(true);
});
