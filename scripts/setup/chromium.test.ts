import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { findChromium, findWindowlessChromium } from './chromium.mjs';

it('takes the Chromium without windows where there is one, unless another is named', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'atelier-chromium-'));
  const [whole, windowless, named] = ['chromium', 'chromium-headless-shell', 'mine'].map((name) =>
    path.join(folder, name),
  );
  try {
    vi.stubEnv('PATH', folder);
    vi.stubEnv('CHROMIUM_PATH', undefined);
    writeFileSync(whole ?? '', '', { mode: 0o755 });
    expect(findWindowlessChromium()).toBe(whole);
    writeFileSync(windowless ?? '', '', { mode: 0o755 });
    expect(findWindowlessChromium()).toBe(windowless);
    expect(findChromium()).toBe(whole);
    writeFileSync(named ?? '', '', { mode: 0o755 });
    vi.stubEnv('CHROMIUM_PATH', named);
    expect(findWindowlessChromium()).toBe(named);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
