import { expect, it } from 'vitest';
import { kindWord, orderWords } from './words';

it.each([
  ['fulfilled', { label: 'Credits added', tone: 'good' }],
  ['in_dispute', { label: 'In dispute', tone: 'neutral' }],
  ['toString', { label: 'ToString', tone: 'neutral' }],
  [null, { label: 'Unknown', tone: 'neutral' }],
])('an order that is %s goes by %o', (status, words) => expect(orderWords(status)).toEqual(words));

it.each([
  ['settle', 'Charged'],
  ['hold-back', 'Hold back'],
  [null, 'Unknown'],
])('a line of the kind %s is called %s', (kind, word) => expect(kindWord(kind)).toBe(word));
