import { Menu } from '@mantine/core';
import { IconArrowRight, IconExternalLink } from '@tabler/icons-react';
import { AnchoredMenu } from '../../../ui/overlays/anchored-menu.tsx';
import type { OverlayProps } from '../../../ui/overlays/opener.tsx';
import { PutAwayItems } from '../opportunities/put-away-items.tsx';
import { type Deal, useDeal } from '../opportunities/queries.ts';
import { useOpenDealPage } from '../opportunities/use-open-deal.ts';
import { useMoveActions } from '../stage-moves/move-context.ts';

interface RowMenuItemsProps extends OverlayProps {
  dealId: string;
  onDelete: (deal: Deal) => void;
}

/** What can be done with the deal of one row. What the person may do the deal itself says, which is fetched already. */
export default function RowMenuItems({ dealId, onDelete, ...overlay }: RowMenuItemsProps) {
  const { data: deal } = useDeal(dealId);
  const openPage = useOpenDealPage();
  const moves = useMoveActions();
  return (
    <AnchoredMenu {...overlay} position="bottom-end" width={200}>
      <Menu.Item leftSection={<IconExternalLink size={16} stroke={1.75} />} onClick={() => openPage(dealId)}>
        Open the page
      </Menu.Item>
      {deal?.can.move && (
        <Menu.Item leftSection={<IconArrowRight size={16} stroke={1.75} />} onClick={() => moves.ask(deal)}>
          Move…
        </Menu.Item>
      )}
      {deal ? <PutAwayItems deal={deal} onDelete={() => onDelete(deal)} /> : <Menu.Item disabled>Loading…</Menu.Item>}
    </AnchoredMenu>
  );
}
