import Link from 'next/link';
import { Button } from '@/components/ui';
import type { AuthorizationQuery } from '@/lib/contract';

/** What to do when an assistant cannot be connected to the chosen team: set up two-step sign-in, or choose another team. */
export function ClosedTeam({
  request,
  slug,
  workspaces,
  setUpPath,
}: {
  request: AuthorizationQuery;
  /** The chosen team. */
  slug: string;
  workspaces: readonly { readonly slug: string; readonly name: string }[];
  /** The page that sets up two-step sign-in; null when another reason closes the team. */
  setUpPath: string | null;
}) {
  const pathFor = (team: string) =>
    `/oauth/authorize?${new URLSearchParams({ ...request, for: team })}`;
  const otherTeams = workspaces.filter((each) => each.slug !== slug);
  return (
    <div className="mb-8 grid gap-3 empty:hidden">
      {setUpPath === null ? null : (
        <Button variant="primary" size="lg" asChild>
          <Link href={`${setUpPath}?from=${encodeURIComponent(pathFor(slug))}`}>
            Set up two-step sign-in
          </Link>
        </Button>
      )}
      {otherTeams.map(({ slug: other, name }) => (
        <Button key={other} size="lg" asChild>
          <Link href={pathFor(other)}>
            <span className="truncate">
              Connect it to <bdi>{name}</bdi>
            </span>
          </Link>
        </Button>
      ))}
    </div>
  );
}
