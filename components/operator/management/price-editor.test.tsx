// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { DeclaredField, ModelCosts, ModelFamily, ModelPrice } from '@/lib/contract';
import { PriceEditor } from './price-editor';

afterEach(cleanup);

const fields: DeclaredField[] = [
  { name: 'resolution', type: 'string', required: false, options: ['720p', '1080p'] },
  { name: 'audio', type: 'boolean', required: false },
];

/** The editor, which also shows its current value. */
function Editor({
  given,
  made,
  family = 'video',
  usdPerCredit = 0.01,
}: {
  given: DeclaredField[];
  made: { prices: ModelPrice[] };
  family?: ModelFamily;
  usdPerCredit?: number;
}) {
  const [prices, setPrices] = useState<ModelPrice[]>([]);
  const [costs, setCosts] = useState<ModelCosts | null>(null);
  return (
    <PriceEditor
      family={family}
      id="film"
      fields={given}
      prices={prices}
      costs={costs}
      usdPerCredit={usdPerCredit}
      onChange={(nextPrices, nextCosts) => {
        made.prices = nextPrices;
        setPrices(nextPrices);
        setCosts(nextCosts);
      }}
    />
  );
}

function open(given: DeclaredField[], family?: ModelFamily) {
  const made: { prices: ModelPrice[] } = { prices: [] };
  render(<Editor given={given} made={made} {...(family === undefined ? {} : { family })} />);
  return made;
}
const press = (name: string, at = 0) => {
  const button = screen.getAllByRole('button', { name })[at];
  if (button === undefined) throw new Error(`There is no button ${name}.`);
  fireEvent.click(button);
};

it('makes no second price for every request, and prices by several parameters', () => {
  const made = open(fields);
  press('Add a price');
  press('Add a price for a parameter');
  press('Add a price for a parameter');
  expect(made.prices.map(({ when }) => when)).toEqual([
    undefined,
    { resolution: '720p' },
    { resolution: '1080p' },
  ]);
  press('Add a condition', 1);
  expect(made.prices[2]?.when).toEqual({ resolution: '1080p', audio: true });
  press('Add a price for a parameter');
  expect(made.prices[3]?.when).toEqual({ resolution: '1080p' });
  // Without its condition the third price would be for the same requests as the fourth.
  expect(screen.queryByRole('button', { name: 'Remove the condition audio' })).toBeNull();
  press('Remove the price film.4');
  press('Remove the condition audio');
  expect(made.prices[2]?.when).toEqual({ resolution: '1080p' });
});

it('keeps the order of conditions when one of them changes', async () => {
  const made = open(fields);
  press('Add a price');
  press('Add a price for a parameter');
  press('Add a condition');
  expect(made.prices[1]?.when).toEqual({ resolution: '720p', audio: true });
  const choice = () => within(screen.getByLabelText('Price film.2')).getByLabelText('For');
  fireEvent.click(choice());
  fireEvent.keyDown(await screen.findByRole('option', { name: 'resolution = 1080p' }), {
    key: 'Enter',
  });
  expect(Object.entries(made.prices[1]?.when ?? {})).toEqual([
    ['resolution', '1080p'],
    ['audio', true],
  ]);
  expect(choice().textContent).toBe('resolution = 1080p');
});

it('offers one price if no parameter distinguishes requests', () => {
  const made = open([]);
  press('Add a price');
  press('Add a price for a parameter');
  expect(made.prices).toHaveLength(1);
  screen.getByText('There is a price for every request already.');
});

it('begins with the seconds of a transcription, and with the characters of speech', () => {
  const sound: DeclaredField = { name: 'input_audio_duration', type: 'number', required: false };
  for (const [given, charge] of [
    [[sound], 'per_second'],
    [[], 'per_1000_characters'],
  ] as const) {
    const made = open([...given], 'audio');
    press('Add a price');
    expect(made.prices[0]?.charge).toBe(charge);
    cleanup();
  }
});

it('warns of a price below its cost, and below the markup', () => {
  open(fields);
  press('Add a price');
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('Cost in $', '0.10');
  expect(screen.queryByRole('status')).toBeNull();
  type('Credits', '11');
  expect(screen.getByRole('status').textContent).toContain('Below your markup of 20 %');
  type('Credits', '9');
  expect(screen.getByRole('status').textContent).toContain('Sold below its cost');
});

it('begins with what a credit sells for, for a model without costs', () => {
  render(<Editor given={fields} made={{ prices: [] }} usdPerCredit={0.016} />);
  expect(screen.getByLabelText('US dollars per credit')).toHaveProperty('value', '0.016');
});
