import { expect, it } from 'vitest';
import { findMentionDraft, findMentions, mentionText, peopleToMention } from './mentions';

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
  ['@Bob and @bo', ['bob', 'other-bob', 'bo']],
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
  expect(findMentions(text, people).flatMap(({ ids }) => ids)).toEqual(expected);
});

it.each([
  ['Look, @bo!', ['@bo']],
  ['@Bo Berg and @BOB, x@bo', ['@Bo Berg', '@BOB']],
  ['@Jose\u0301, hm', ['@Jose\u0301']],
  ['これを＠田中さん見て', ['＠田中']],
  ['＠Ｂｏ', ['＠Ｂｏ']],
  ['@Bobby @@rob', ['@rob']],
  ['no one', []],
])('in %j the mentions are %j', (text, expected) => {
  const mentions = findMentions(text, people);
  expect(mentions.map(({ start, end }) => text.slice(start, end))).toEqual(expected);
});

it.each([
  ['@', { at: 0, query: '' }],
  ['Look, @bo', { at: 6, query: 'bo' }],
  ['@Bo Be', { at: 0, query: 'Bo Be' }],
  ['これを＠田', { at: 3, query: '田' }],
  ['@محم', { at: 0, query: 'محم' }],
  ['x@bo', null],
  ['@ bo', null],
  ['@bo\n', null],
  ['no one', null],
])('%j begins the mention %j', (text, expected) => {
  expect(findMentionDraft(text, text.length)).toEqual(expected);
});

it('reads a mention up to the caret', () => {
  expect(findMentionDraft('@bo and more', 2)).toEqual({ at: 0, query: 'b' });
  expect(findMentionDraft('@bo', 0)).toBeNull();
});

const arabic = { id: 'mohammed', name: 'محمد الفارسي', email: 'm@studio.test' };

it.each([
  ['', ['bo', 'bob', 'bo-berg', 'other-bob', 'jose', 'tanaka', 'mohammed']],
  ['BO', ['bo', 'bob', 'bo-berg', 'other-bob']],
  ['bo b', ['bo-berg']],
  ['berg', ['bo-berg']],
  ['ro', ['bob']],
  ['田', ['tanaka']],
  ['الف', ['mohammed']],
  ['Bo ', []],
  ['bo berg please', []],
  ['田中さん', []],
])('%j offers %j', (query, expected) => {
  expect(peopleToMention([...people, arabic], query).map(({ id }) => id)).toEqual(expected);
});

it('writes what mentions one person alone', () => {
  const texts = people.map((person) => mentionText(person, people));
  expect(texts).toEqual(['@Bo', '@rob', '@Bo Berg', '@bob2', '@José', '@田中']);
});
