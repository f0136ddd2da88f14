import type { MediaReference } from '@/lib/providers';
import type { ApprovedRoute } from '../../avatars';
import type { NamedFile } from '../../files/references';
import type { Route } from '../../models/catalog';
import type { Engine } from './run';
import { TaskFailure } from './task-failure';

/** Parameters that name files by asset id name avatars. */
const avatarsIn = (files: readonly NamedFile[]) =>
  files.filter((file) => file.namedBy === 'asset_id');

/** The routes that can use the avatars among the named files. Throws {@link TaskFailure}. */
export async function routesForAvatars(
  { avatars }: Engine,
  routes: readonly Route[],
  files: readonly NamedFile[],
): Promise<ApprovedRoute[]> {
  const ids = avatarsIn(files).map((file) => file.value);
  if (ids.length === 0) return routes.map((route) => ({ route, references: new Map() }));
  const approvedRoutes = await avatars.findApprovedRoutes(routes, ids);
  if (approvedRoutes.length > 0) return approvedRoutes;
  throw new TaskFailure(
    'reference_invalid',
    'An avatar is no longer approved by a provider of this model. Submit it again.',
  );
}

/** The references of a request; avatars with their ids at the provider of `route`. */
export function withAvatarReferences(
  references: readonly MediaReference[],
  files: readonly NamedFile[],
  route: ApprovedRoute,
): MediaReference[] {
  return references.map((reference) => {
    const avatar = avatarsIn(files).find(
      ({ field, index }) => field === reference.field && index === reference.index,
    );
    const avatarReference = avatar && route.references.get(avatar.value);
    return avatarReference === undefined ? reference : { ...reference, avatarReference };
  });
}
