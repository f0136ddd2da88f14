import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';
import { buttonVariants } from '@/components/ui';

export const BoardsLink = ({ workspace }: { workspace: string }) => (
  <Link href={`/${workspace}/boards`} className={buttonVariants({ variant: 'ghost', size: 'sm' })}>
    <ArrowLeft className="max-sm:hidden" aria-hidden />
    Boards
  </Link>
);
