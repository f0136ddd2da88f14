import { cn } from './cn';
import { formatCredits } from './format';

/** An amount of credits. Without `showsUnit` the context must say that it is credits. */
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
