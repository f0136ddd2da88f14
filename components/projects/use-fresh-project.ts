import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useBalance } from '@/lib/queries';

/** Milliseconds between two readings of the page while work of its project runs. */
const refreshMs = 5_000;

/** Reads the project's page again when credits of the workspace were reserved or charged, and while work of the project runs. */
export function useFreshProject(workspace: string, isBusy: boolean): void {
  const router = useRouter();
  const { data: balance } = useBalance(workspace);
  const amounts = balance && `${balance.quota_amount} ${balance.authorized_amount}`;
  const readAmounts = useRef(amounts);
  const refresh = useEffectEvent(() => {
    if (document.visibilityState === 'visible') router.refresh();
  });
  useEffect(() => {
    if (amounts === undefined || amounts === readAmounts.current) return;
    const isFirst = readAmounts.current === undefined;
    readAmounts.current = amounts;
    if (!isFirst) refresh();
  }, [amounts]);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(() => refresh(), refreshMs);
    return () => clearInterval(timer);
  }, [isBusy]);
}
