import type { ServiceCapabilities } from '@/lib/contract';

interface CapabilityWords {
  readonly name: string;
  readonly offered: boolean;
  /** What it means for the people of the workspace. */
  readonly meaning: string;
}

/** What a service offers, in words; what no service offers by its public interface comes last. */
export const capabilityWords = ({
  list,
  cancel,
  billing,
}: ServiceCapabilities): CapabilityWords[] => [
  {
    name: 'Many tasks in one question',
    offered: list,
    meaning: list
      ? 'Running tasks are followed with one call.'
      : 'Running tasks are asked about one by one.',
  },
  {
    name: 'Canceling',
    offered: cancel,
    meaning: cancel
      ? 'Running tasks can be canceled.'
      : 'A task that was started runs to its end; Cancel is not shown.',
  },
  {
    name: 'Billing',
    offered: billing,
    meaning: billing
      ? 'Orders, wallet and ledger can be read with this key.'
      : 'Credits are bought at the service; here the balance alone is shown.',
  },
  {
    name: 'Keys, webhooks, usage and budgets',
    offered: false,
    meaning: 'These are looked after at the service itself.',
  },
];
