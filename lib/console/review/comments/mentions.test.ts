import { expect, it } from 'vitest';
import { mentionedPeople } from './mentions';

const people = [
  { id: 'bo', name: 'Bo', email: 'bo.miller@studio.test' },
  { id: 'bob', name: 'Bob', email: 'rob@studio.test' },
  { id: 'bo-berg', name: 'Bo Berg', email: 'bb@studio.test' },
  { id: 'other-bob', name: 'Bob', email: 'bob2@studio.test' },
  { id: 'jose', name: 'José', email: 'jose@studio.test' },
  { id: 'tanaka', name: '田中', email: 'tanaka@studio.test' },
];

it.each([
  ['@Bo look', ['bo']],
  ['Look, @bo!', ['bo']],
  ['(@BO.MILLER)', ['bo']],
  ['@Bo Berg, please', ['bo-berg']],
  ['@Bob and @bo', ['bo', 'bob', 'other-bob']],
  ['@Bobby', []],
  ['write to x@bo', []],
  ['@bo@rob', ['bo']],
  ['@Jose\u0301', ['jose']],
  ['これを@田中さん見て', ['tanaka']],
  ['＠田中さん、見て', ['tanaka']],
  ['＠Ｂｏ', ['bo']],
  ['@ Bo', []],
  ['@@rob', ['bob']],
  ['no one', []],
])('%j mentions %j', (text, expected) => {
  expect([...mentionedPeople(text, people)].sort()).toEqual(expected);
});
