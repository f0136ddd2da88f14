import type { KnownCapabilities } from '@/lib/pages/connection';

interface CapabilityLabels {
  readonly name: string;
  /** Null while it is not known. */
  readonly isOffered: boolean | null;
  /** What the feature means for the people of the workspace. */
  readonly meaning: string;
}

function meaningOf(isOffered: boolean | null, offeredText: string, missingText: string): string {
  if (isOffered === null) {
    return 'Not known yet: the service has not said. It is asked again in a minute.';
  }
  return isOffered ? offeredText : missingText;
}

/** The features of a service. Features that no remote service offers come last. */
export const capabilityLabels = ({
  list,
  cancel,
  billing,
}: KnownCapabilities): CapabilityLabels[] => [
  {
    name: 'Task lists',
    isOffered: list,
    meaning: meaningOf(
      list,
      'Running tasks are followed with one request.',
      'Running tasks are checked one by one.',
    ),
  },
  {
    name: 'Canceling',
    isOffered: cancel,
    meaning: meaningOf(cancel, 'You can cancel running tasks.', 'Running tasks can’t be canceled.'),
  },
  {
    name: 'Billing',
    isOffered: billing,
    meaning: meaningOf(
      billing,
      'Billing shows what the service offers of packs, orders and its ledger.',
      'Buy credits at the service. Only the balance is shown here.',
    ),
  },
  {
    name: 'Keys, webhooks, usage and budgets',
    isOffered: false,
    meaning: 'Manage these at the service.',
  },
];
