// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ReadModel } from '@/lib/contract';
import { ShellProvider } from '../layout';
import { remoteShell } from '../layout/testing/shell';
import { ModelReference } from './model-reference';

const model: ReadModel = {
  id: 'lumen',
  name: 'Lumen',
  region: 'all',
  family: 'image',
  description: 'Pictures.',
  capabilities: [],
  pricing: { unit: 'image', display: '4', credits_text: '4 credits / image' },
  schema: {
    fields: [
      { name: 'prompt', type: 'string', required: true, max_length: 2000 },
      { name: 'reference_images', type: 'array', item_type: 'string', format: 'uri', max_items: 9 },
      { name: 'aspect_ratio', type: 'string', options: ['16:9', '1:1'], default: '16:9' },
    ],
  },
  ui_hints: [],
  enabled: true,
};
const heron = {
  id: 'mex_1',
  prompt: 'a heron',
  file: { url: 'https://media.test/heron.png', content_type: 'image/png' },
  href: '/studio/create?example=mex_1',
};

afterEach(cleanup);

const show = (parts: Partial<Parameters<typeof ModelReference>[0]>) =>
  render(
    <ShellProvider shell={remoteShell}>
      <ModelReference
        model={model}
        workspace="studio"
        baseUrl="https://service.test"
        pictures={{}}
        times={{}}
        examples={{ from: 'workspace', examples: [] }}
        exampleCredits={null}
        {...parts}
      />
    </ShellProvider>,
  );
const text = () => document.body.textContent ?? '';

it('opens with examples, then says what it costs, takes and lasts, then its parameters', () => {
  show({
    examples: { from: 'operators', examples: [heron] },
    times: { lumen: { median: 12, slow: 40 } },
    exampleCredits: 4,
  });
  const link = screen.getByRole('link', { name: 'Open in Create: a heron' });
  expect(link.getAttribute('href')).toBe(heron.href);
  const parts = [
    'Examples',
    'For example, aspect ratio 16:9: 4 credits.',
    'required, up to 2,000 characters',
    'up to 9 images',
    'usually 12 s',
    'one in ten takes more than 40 s',
    'Everyone in this workspace, and its API keys',
    'Parameters',
    'Example request',
  ];
  const places = parts.map((part) => text().indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

it('shows the values of a parameter as a program sends them', () => {
  const fields = [
    { name: 'aspect_ratio', type: 'string', options: ['auto', '1:1'], default: 'auto' },
    { name: 'hdr', type: 'boolean', default: false },
  ];
  show({ model: { ...model, schema: { fields } } });
  const codes = [...document.querySelectorAll('dd code')].map(({ textContent }) => textContent);
  expect(codes).toEqual(['auto', '1:1', 'auto', 'false']);
});

it('names the examples of the workspace as its own', () => {
  show({ examples: { from: 'workspace', examples: [heron] } });
  expect(screen.getByRole('region', { name: 'From your workspace' })).toBeDefined();
});

it('says what is not known, and has no place for examples that there are not', () => {
  show({});
  expect(screen.queryByRole('list', { name: /xamples/ })).toBeNull();
  expect(text()).not.toContain('From your workspace');
  expect(text()).toContain('Not known yet: too few results of the last two weeks.');
  expect(text()).toContain('Create shows the exact price before you generate.');
});

it('says that the service did not tell the time, instead of too few results', () => {
  show({ times: null });
  expect(text()).toContain('Not known right now: the service did not answer.');
  expect(text()).not.toContain('too few results');
});

it('says that nobody may use a model that is switched off', () => {
  show({ model: { ...model, enabled: false } });
  expect(text()).toContain('Nobody: it is switched off.');
  expect(screen.queryByRole('link', { name: 'Try it' })).toBeNull();
  expect(text()).not.toContain('Create shows the exact price');
});

it('sends nobody to Create for the price of a chat, which is not made there', () => {
  show({ model: { ...model, family: 'text' } });
  expect(text()).toContain('4 credits / image');
  expect(text()).not.toContain('Create shows the exact price');
});

it('counts one credit', () => {
  show({ exampleCredits: 1 });
  expect(text()).toContain('aspect ratio 16:9: 1 credit.');
});
