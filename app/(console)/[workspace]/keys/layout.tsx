import { RefusedOrMissing } from '../refused-or-missing';

export default function NotFound() {
  return <RefusedOrMissing page="keys" permission="keys.view" />;
}
