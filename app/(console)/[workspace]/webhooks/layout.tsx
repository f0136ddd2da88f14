import { RefusedOrMissing } from '../refused-or-missing';

export default function NotFound() {
  return <RefusedOrMissing page="webhooks" permission="webhooks.view" />;
}
