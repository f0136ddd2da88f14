// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TopBarSlotProvider, useTopBarSlot } from './top-bar-slot';

function Bar() {
  const { slot, setSlot } = useTopBarSlot();
  return <div ref={setSlot}>{slot === null ? 'served' : 'known'}</div>;
}

const Field = () => <textarea />;

it('the slot becomes known without a new rendering of a page whose code is not there yet', async () => {
  const container = document.createElement('div');
  const code = Promise.withResolvers<{ default: typeof Field }>();
  const LateField = lazy(() => code.promise);
  const page = (PageField: typeof Field | typeof LateField) => (
    <TopBarSlotProvider>
      <Bar />
      <main>
        <Suspense>
          <PageField />
        </Suspense>
      </main>
    </TopBarSlotProvider>
  );
  container.innerHTML = renderToString(page(Field));
  const servedField = container.querySelector('textarea');
  const root = await act(async () => hydrateRoot(container, page(LateField)));
  expect(container.querySelector('div')?.textContent).toBe('known');
  await act(async () => code.resolve({ default: Field }));
  expect(container.querySelector('textarea')).toBe(servedField);
  act(() => root.unmount());
});
