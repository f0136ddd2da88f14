import { cn } from './cn';
import { formatCredits } from './format';

/** An amount of credits. `unit` adds the word "credits"; without it the context must make it clear. */
export function Credits({
  amount,
  showsUnit = true,
  className,
}: {
  amount: number;
  showsUnit?: boolean;
  className?: string;
}) {
  return (
    <span className={cn('whitespace-nowrap', className)}>
      {formatCredits(amount)}
      {showsUnit ? (amount === 1 ? ' credit' : ' credits') : null}
    </span>
  );
}
