// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { WorkspaceForms } from '../form';
import CharacterPictures from './character-pictures';

afterEach(cleanup);

const picture = (name: string, at: number) => ({
  field: 'reference_images',
  url: `/media/${name}-${at}`,
  character: { id: `chr_${name}`, name },
});

it('shows from whom the pictures of a field are, and takes a character out', () => {
  const removedIds: string[] = [];
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <WorkspaceForms workspace="studio" mediaOrigin={null}>
        <CharacterPictures
          pictures={[picture('Mara', 1), picture('Mug', 1), picture('Mara', 2)]}
          onRemove={(id) => removedIds.push(id)}
        />
      </WorkspaceForms>
    </QueryClientProvider>,
  );
  expect(container.textContent).toBe('from Marafrom Mug');
  fireEvent.click(screen.getByRole('button', { name: 'Take Mara out of the form' }));
  expect(removedIds).toEqual(['chr_Mara']);
});
