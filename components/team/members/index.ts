export { Members } from './members';
export { MembersSkeleton } from './members-skeleton';
