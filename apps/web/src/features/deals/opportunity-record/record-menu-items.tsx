import { Menu } from '@mantine/core';
import { IconArrowMerge, IconLink, IconLock, IconLockOpen } from '@tabler/icons-react';
import { toast } from '../../../ui/base/toast.tsx';
import { AnchoredMenu } from '../../../ui/overlays/anchored-menu.tsx';
import type { OverlayProps } from '../../../ui/overlays/opener.tsx';
import { PutAwayItems } from '../opportunities/put-away-items.tsx';
import type { Deal } from '../opportunities/queries.ts';
import type { DialogName } from './record-menu.tsx';

interface RecordMenuItemsProps extends OverlayProps {
  deal: Deal;
  onAsk: (dialog: DialogName) => void;
}

export default function RecordMenuItems({ deal, onAsk, ...overlay }: RecordMenuItemsProps) {
  return (
    <AnchoredMenu {...overlay} position="bottom-end" width={230}>
      {deal.can.set_confidential && !deal.is_confidential && (
        <Menu.Item leftSection={<IconLock size={16} stroke={1.75} />} onClick={() => onAsk('makeConfidential')}>
          Make confidential…
        </Menu.Item>
      )}
      {deal.can.set_confidential && deal.is_confidential && (
        <Menu.Item leftSection={<IconLockOpen size={16} stroke={1.75} />} onClick={() => onAsk('publish')}>
          Share with the whole firm…
        </Menu.Item>
      )}
      {deal.can.merge && (
        <Menu.Item leftSection={<IconArrowMerge size={16} stroke={1.75} />} onClick={() => onAsk('merge')}>
          Merge duplicate…
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconLink size={16} stroke={1.75} />} onClick={() => void copyLink(deal)}>
        Copy link
      </Menu.Item>
      <PutAwayItems deal={deal} onDelete={() => onAsk('delete')} />
    </AnchoredMenu>
  );
}

async function copyLink({ id, company_name }: Deal): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${window.location.origin}/opportunities/${id}`);
    toast({
      title: 'Link copied',
      description: `It opens ${company_name} for everybody who may see it.`,
      tone: 'success',
    });
  } catch {
    toast({ title: 'The link could not be copied', tone: 'destructive' });
  }
}
