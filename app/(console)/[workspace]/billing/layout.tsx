import { RefusedOrMissing } from '../refused-or-missing';

export default function NotFound() {
  return <RefusedOrMissing page="billing" permission="billing.view" />;
}
