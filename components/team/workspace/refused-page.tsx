import { Lock } from 'lucide-react';
import Link from 'next/link';
import { Avatar, Badge, Button, Card, EmptyState } from '@/components/ui';
import type { Role } from '@/lib/pages/permissions';

/** Name and purpose of each page that not every role may open. */
const pages = {
  billing: ['Billing', 'credits, orders, the ledger and budgets'],
  usage: ['Usage', 'what is spent, on which models and by whom'],
  report: ['The cost report', 'what a project spent, for its client'],
  keys: ['API keys', 'the keys that programs work with'],
  webhooks: ['Webhooks', 'where events of the workspace are sent'],
  audit: ['The audit log', 'who did what here, when and from where'],
  settings: ['Settings', 'the name of the workspace and its settings'],
} as const;
export type RefusedPageName = keyof typeof pages;

const names: Readonly<Record<Role, string>> = { owner: 'Owner', admin: 'Admin', member: 'Member' };
const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Shown instead of a page that the reader's role may not open: what it is, who may open it, and links. */
export function RefusedPage({
  page,
  workspace,
  role,
  allowedRoles,
  people,
}: {
  page: RefusedPageName;
  workspace: { readonly slug: string; readonly name: string };
  role: Role;
  allowedRoles: readonly Role[];
  people: readonly { readonly id: string; readonly name: string; readonly role: Role }[];
}) {
  const [title, purpose] = pages[page];
  const verb = /s$/.test(title) && title !== 'Usage' ? 'are' : 'is';
  const home = `/${workspace.slug}`;
  return (
    <div className="px-4 pb-16">
      <EmptyState
        className="px-2 pb-8"
        icon={<Lock aria-hidden />}
        title={`${title} ${verb} for ${list.format(allowedRoles.map((each) => `${names[each]}s`))}`}
        description={`${title} of ${workspace.name}: ${purpose}. Your role here is ${names[role]}.`}
        action={
          <>
            <Button asChild variant="primary">
              <Link href={`${home}/create`}>Back to Create</Link>
            </Button>
            <Button asChild>
              <Link href={`${home}/members`}>See members</Link>
            </Button>
          </>
        }
      />
      <Card className="mx-auto w-full max-w-sm">
        <h3 className="border-b border-line px-4 py-3 text-sm font-semibold">People to ask</h3>
        <ul aria-label="People to ask" className="divide-y divide-line">
          {people.map((each) => (
            <li key={each.id} className="flex min-w-0 items-center gap-3 px-4 py-3">
              <Avatar name={each.name} />
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {each.name}
              </span>
              <Badge tone={each.role === 'owner' ? 'live' : 'neutral'}>{names[each.role]}</Badge>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
