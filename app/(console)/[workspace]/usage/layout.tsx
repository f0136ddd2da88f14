import { RefusedOrMissing } from '../refused-or-missing';

export default function NotFound() {
  return <RefusedOrMissing page="usage" permission="usage.view" />;
}
