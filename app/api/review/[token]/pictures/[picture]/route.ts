import { respond } from '@/lib/console/platform/http';
import { openLinkPicture } from '@/lib/console/review-links';
import { linkPicture } from '@/lib/pages/review-links';

type Context = { params: Promise<{ token: string; picture: string }> };

/** A picture of an open review link that needs no guest. */
export const GET = (request: Request, { params }: Context) =>
  respond(request, async () => {
    const { token, picture } = await params;
    return openLinkPicture(token, linkPicture.parse(picture), request);
  });
