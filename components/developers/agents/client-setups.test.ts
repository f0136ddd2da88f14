import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { clientSetups } from './client-setups';

const fences = { bash: 'sh', json: 'json', typescript: 'ts' } as const;

it('shows what docs/agents.md shows, for each client', () => {
  const guide = readFileSync('docs/agents.md', 'utf8');
  for (const { code, label, language } of clientSetups('https://atelier.example/mcp')) {
    const block = `\`\`\`${fences[language]}\n${code}\n\`\`\``;
    expect([label, guide.includes(block)]).toEqual([label, true]);
    if (language === 'json') expect(JSON.stringify(JSON.parse(code))).toMatch(/Bearer \$\{/);
  }
});
