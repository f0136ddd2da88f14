import { readPromotionOptions } from '@/lib/console/experiments';
import { workspaceHandler } from '@/lib/console/team/access';
import { inputText } from '@/lib/pages/input';

/** The dearer ways to make the cell `?cell=` again, with their prices. */
export const GET = workspaceHandler<'experiment'>(
  'quotes.create',
  ({ access, query, params: { experiment } }) => {
    const cell = inputText.max(40).parse(query.get('cell'));
    return readPromotionOptions(access, experiment, cell);
  },
);
