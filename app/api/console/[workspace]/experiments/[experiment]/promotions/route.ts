import { readPromotionOptions } from '@/lib/console/experiments';
import { answer } from '@/lib/console/platform/http';
import { requireAccess } from '@/lib/console/team/access';
import { inputText } from '@/lib/pages/input';

/** The dearer ways to make the cell `?cell=` again, with their prices. */
export const GET = (
  request: Request,
  { params }: RouteContext<'/api/console/[workspace]/experiments/[experiment]/promotions'>,
) =>
  answer(request, async () => {
    const { workspace, experiment } = await params;
    const access = await requireAccess(workspace, 'quotes.create');
    const cell = inputText.max(40).parse(new URL(request.url).searchParams.get('cell'));
    return readPromotionOptions(access, experiment, cell);
  });
