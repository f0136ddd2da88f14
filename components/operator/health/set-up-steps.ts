import type { Finding } from '@/lib/pages/operator-health';

/** What an installation for other people needs, in the order in which it is set up. */
const stepLabels = {
  secret: 'Secret',
  address: 'Address',
  https: 'Certificate',
  proxies: 'Proxy',
  mail: 'Mail',
  backup: 'Backup',
  provider: 'Provider and prices',
} as const;

type StepName = keyof typeof stepLabels;

/** Areas of which all findings belong to one step. */
const areaSteps: Readonly<Record<string, StepName>> = {
  Address: 'address',
  Mail: 'mail',
};

/** A step and whether it is done: nothing is wrong there, and nothing is left to do. */
export interface SetUpStep {
  readonly label: string;
  readonly isDone: boolean;
  /** The first finding that needs something; if none does, the first one. */
  readonly finding: Finding;
}

const needsNothing = ({ state, advice }: Finding): boolean => state === 'ok' && advice === null;

/** The steps that have findings. The checklist for production is the examination in another order. */
export function setUpSteps(findings: readonly Finding[]): SetUpStep[] {
  return (Object.keys(stepLabels) as StepName[]).flatMap((name) => {
    const stepFindings = findings.filter(
      (finding) => (finding.step ?? areaSteps[finding.area]) === name,
    );
    const [first] = stepFindings;
    if (first === undefined) return [];
    const openFinding = stepFindings.find((finding) => !needsNothing(finding));
    return [
      { label: stepLabels[name], isDone: openFinding === undefined, finding: openFinding ?? first },
    ];
  });
}
