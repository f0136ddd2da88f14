import Link from 'next/link';
import { workspacePath } from '../../layout';

const tabs = [
  { path: 'billing', label: 'Overview' },
  { path: 'billing/ledger', label: 'Ledger' },
  { path: 'billing/budgets', label: 'Budgets' },
] as const;

type BillingTab = (typeof tabs)[number]['path'];

export function BillingTabs({
  workspace: { slug, kind },
  current,
  hasBudgets,
}: {
  workspace: { readonly slug: string; readonly kind: 'team' | 'personal' };
  current: BillingTab;
  /** Whether the connected service has budgets. */
  hasBudgets: boolean;
}) {
  // A personal workspace has one member, so it needs no budgets.
  const visibleTabs = tabs.filter(
    ({ path }) => path !== 'billing/budgets' || (hasBudgets && kind === 'team'),
  );
  return (
    <nav
      aria-label="Billing"
      className="overflow-x-auto shadow-[inset_0_-1px_var(--line)] print:hidden"
    >
      <ul className="flex gap-5">
        {visibleTabs.map(({ path, label }) => (
          <li key={path}>
            <Link
              href={workspacePath({ slug }, path)}
              aria-current={path === current ? 'page' : undefined}
              className="flex h-10 items-center border-b-2 border-transparent text-sm whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink pointer-coarse:min-h-11"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
