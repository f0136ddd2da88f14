'use client';

import { FlaskConical } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui';
import { createExperimentAction } from '@/lib/console/experiments/actions';
import type { Design } from '@/lib/pages/experiments';
import { useAction } from '../actions';
import { useShownProject } from '../layout';

/** Makes an experiment that begins with a design, and opens it. */
export function ExperimentButton({
  workspace,
  name,
  design,
}: {
  workspace: string;
  name: string;
  design: Partial<Design>;
}) {
  const router = useRouter();
  const project = useShownProject();
  const creation = useAction(createExperimentAction, {
    failsInToast: true,
    onDone: (experiment) => router.push(`/${workspace}/experiments/${experiment}`),
  });
  return (
    <Button
      loading={creation.isPending}
      onClick={() => void creation.run(workspace, { name, project, design })}
    >
      <FlaskConical aria-hidden />
      Experiment with this
    </Button>
  );
}
