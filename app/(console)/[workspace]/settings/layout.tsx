import { RefusedOrMissing } from '../refused-or-missing';

export default function NotFound() {
  return <RefusedOrMissing page="settings" permission="workspace.update" />;
}
