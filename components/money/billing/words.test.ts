import { expect, it } from 'vitest';
import { ledgerKindLabel, orderLabels } from './words';

it.each([
  ['fulfilled', { label: 'Credits added', tone: 'good' }],
  ['in_dispute', { label: 'In dispute', tone: 'neutral' }],
  ['toString', { label: 'ToString', tone: 'neutral' }],
  [null, { label: 'Unknown', tone: 'neutral' }],
])('shows the order status %s as %o', (status, words) =>
  expect(orderLabels(status)).toEqual(words),
);

it.each([
  ['settle', 'Charged'],
  ['hold-back', 'Hold back'],
  [null, 'Unknown'],
])('shows the ledger kind %s as %s', (kind, word) => expect(ledgerKindLabel(kind)).toBe(word));
