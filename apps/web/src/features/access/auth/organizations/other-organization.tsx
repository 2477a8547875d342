import { ROLE_TABLE } from '@cairn/domain';
import { Button } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useProfile } from '../../../../lib/session/auth.tsx';
import { EmptyState } from '../../../../ui/base/empty-state.tsx';
import { useSwitchOrganization } from './use-switch-organization.ts';

interface OtherOrganizationProps {
  /** The firm that the address of the page names, as a mail does. */
  firm: string | undefined;
  /** What is asked of the page there. */
  search: Record<string, string>;
  children: ReactNode;
}

/** The page, or the way to the other of the person's firms that it belongs to. */
export function OtherOrganization({ firm, search, children }: OtherOrganizationProps) {
  const { tenant_id, tenant_name, organizations } = useProfile();
  const { mutate, isPending } = useSwitchOrganization();
  const other = firm === tenant_id ? undefined : organizations.find((one) => one.tenant_id === firm);
  if (!other) return children;
  const { home } = ROLE_TABLE[other.role];
  return (
    <EmptyState
      icon={<IconBuilding size={22} stroke={1.75} />}
      title={`This is shared by ${other.name}`}
      frame="page"
      actions={
        <Button loading={isPending} onClick={() => mutate({ tenant_id: other.tenant_id, home, search })}>
          Switch to {other.name}
        </Button>
      }
    >
      You are working in {tenant_name} at the moment, and each firm shows what it shares apart.
    </EmptyState>
  );
}
