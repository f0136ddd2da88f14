import { describe, expect, it } from 'vitest';
import { readDirectives } from './directives';

describe('directives', () => {
  it('are read and taken out of the prompt', () => {
    expect(readDirectives('a cat [[slow:1.5s]] on a [[fail:upstream]] mat')).toEqual({
      prompt: 'a cat on a mat',
      fail: 'upstream',
      failingStarts: 0,
      delayMs: 1500,
    });
    expect(readDirectives('[[reject:content]]').fail).toBe('content');
    expect(readDirectives('[[FAIL:Timeout]]').fail).toBe('timeout');
    expect(readDirectives('[[fail:start]] x')).toMatchObject({ prompt: 'x', failingStarts: 2 });
  });

  it('leaves unknown directives in the prompt', () => {
    expect(readDirectives('[[fail:nothing]] [[slow:soon]] [brackets]').prompt).toBe(
      '[[fail:nothing]] [[slow:soon]] [brackets]',
    );
  });

  it('delays ten minutes at most', () => {
    expect(readDirectives('[[slow:99999s]]').delayMs).toBe(600_000);
  });
});
