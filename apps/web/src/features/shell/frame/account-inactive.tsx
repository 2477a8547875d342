import { IconLock } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { SignOutButton } from './sign-out-button.tsx';

export function AccountInactive() {
  return (
    <EmptyState
      icon={<IconLock size={22} stroke={1.75} />}
      tone="negative"
      title="Account Inactive"
      actions={<SignOutButton />}
      frame="screen"
    >
      Your account has been deactivated. Please contact support.
    </EmptyState>
  );
}
