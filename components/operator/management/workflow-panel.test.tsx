// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, it } from 'vitest';
import type { DeclaredField } from '@/lib/contract';
import { WorkflowPanel } from './workflow-panel';

afterEach(cleanup);

const inputs = [
  { place: '3.inputs.seed', label: '3 KSampler: seed', value: 5 },
  { place: '6.inputs.text', label: '6 Prompt: text', value: 'a boat' },
];
const seed: DeclaredField = { name: 'seed', type: 'integer', required: false };
const prompt: DeclaredField = { name: 'prompt', type: 'string', required: true };

function show(fields: readonly DeclaredField[], places: Readonly<Record<string, string>>) {
  render(
    <WorkflowPanel
      inputs={inputs}
      fields={fields}
      mappingTextOf={(name) => places[name]}
      onBind={() => {}}
    />,
  );
}

it('says that nothing was found which makes a difference, until a prompt sets an input', () => {
  show([seed], { seed: '3.inputs.seed' });
  screen.getByText('No prompt, picture or film was found. Press the input that takes it.');
  screen.getByRole('button', { name: /^6 Prompt: text.*set by nothing$/ });
  cleanup();
  // A prompt that sets no input of this workflow has no effect.
  show([seed, prompt], { seed: '3.inputs.seed', prompt: '9.inputs.text' });
  screen.getByText(/^No prompt, picture or film was found/);
  cleanup();
  show([seed, prompt], { seed: '3.inputs.seed', prompt: '6.inputs.text' });
  screen.getByText('Found: prompt. Press an input to bind it otherwise.');
});
