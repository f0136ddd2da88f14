import { expect, it } from 'vitest';
import {
  actionLabelsOf,
  auditActionOptions,
  auditActions,
  operatorActionOptions,
} from './audit-actions';

const actions = Object.keys(auditActions);

it.each(actions)('%s has words with and without a target', (action) => {
  for (const known of [true, false]) {
    const { before, after, takesTarget } = actionLabelsOf(action, known);
    expect(`${before}${after}`).toMatch(/^[^[\]{}]+$/);
    if (!takesTarget) expect([after, before]).toEqual(['', before.trim()]);
  }
});

it('replaces the placeholder with the target', () => {
  expect(actionLabelsOf('member.remove', true)).toEqual({
    before: 'removed ',
    after: ' from the workspace',
    takesTarget: true,
  });
});

it('shows an unknown action, as of another version, by its name', () => {
  expect(actionLabelsOf('planet.paint', true).before).toBe('planet.paint ');
  expect(actionLabelsOf('toString', false).before).toBe('toString');
});

it('names the deletion of a collection, as boards were called, as that of a board', () => {
  expect(actionLabelsOf('collection.delete', true)).toEqual(actionLabelsOf('board.delete', true));
});

it('offers every action once, with a unique label, in its own log', () => {
  const labels = [...auditActionOptions, ...operatorActionOptions].map(({ label }) => label);
  expect(labels).toHaveLength(actions.length);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels).toContain('Removed from the workspace');
  expect(auditActionOptions.map(({ value }) => value)).not.toContain('provider.delete');
  expect(operatorActionOptions.map(({ value }) => value)).toContain('provider.delete');
});
