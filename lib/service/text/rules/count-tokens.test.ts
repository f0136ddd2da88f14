import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundInputTokens, countInputTokens, countTextTokens } from './count-tokens';

describe('counting tokens', () => {
  it.each([
    ['', 0],
    ['word', 1],
    ['words', 2],
    ['żółw', 4],
    ['日本語', 3],
    ['🦉', 1],
  ])('%j is %i', (text, tokens) => {
    expect(countTextTokens(text)).toBe(tokens);
  });

  it('counts what else the provider is sent: tools and the schema of the answer', () => {
    const messages = [{ role: 'system' as const, text: 'Hello' }];
    const schema = { description: 'a'.repeat(100_000) };
    const tools = [{ name: 'search', parameters: schema }];
    const format = { type: 'json_schema' as const, name: 'answer', schema };
    for (const more of [{ tools }, { format }]) {
      expect(boundInputTokens({ messages, ...more })).toBeGreaterThan(100_000);
      expect(countInputTokens({ messages, ...more })).toBeGreaterThan(25_000);
    }
  });

  it('never counts more than the upper bound, which is never below the bytes', () => {
    const message = fc.oneof(
      fc.record({
        role: fc.constant('user' as const),
        parts: fc.array(
          fc.oneof(
            fc.record({ type: fc.constant('text' as const), text: fc.string({ unit: 'binary' }) }),
            fc.constant({ type: 'image' as const, url: 'https://a.example/b.png' }),
          ),
        ),
      }),
      fc.record({
        role: fc.constant('assistant' as const),
        text: fc.string({ unit: 'binary' }),
        reasoning: fc.string({ unit: 'binary' }),
        toolCalls: fc.array(
          fc.record({ id: fc.string(), name: fc.string(), arguments: fc.string() }),
        ),
      }),
    );
    void fc.assert(
      fc.property(fc.array(message), (messages) => {
        const bytes = messages
          .flatMap((each) =>
            each.role === 'user'
              ? each.parts.map((part) => (part.type === 'text' ? part.text : ''))
              : [each.text, each.reasoning],
          )
          .reduce((sum, text) => sum + Buffer.byteLength(text), 0);
        const bound = boundInputTokens({ messages });
        expect(bound).toBeGreaterThanOrEqual(countInputTokens({ messages }));
        expect(bound).toBeGreaterThanOrEqual(bytes);
      }),
    );
  });
});
