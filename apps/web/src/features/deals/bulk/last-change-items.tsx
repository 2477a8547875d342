import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconListDetails } from '@tabler/icons-react';
import { usePersonOf } from '../../../lib/team.ts';
import { AnchoredMenu } from '../../../ui/overlays/anchored-menu.tsx';
import type { OverlayProps } from '../../../ui/overlays/opener.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useStages } from '../opportunities/queries.ts';
import { type BulkReport, sayChange } from './bulk-acts.ts';

interface LastChangeItemsProps extends OverlayProps {
  change: BulkReport;
  onUndo: (report: BulkReport) => void;
  onReport: (report: BulkReport) => void;
}

export default function LastChangeItems({ change, onUndo, onReport, ...overlay }: LastChangeItemsProps) {
  const { data: stages = [] } = useStages();
  const nameOf = usePersonOf();
  return (
    <AnchoredMenu {...overlay}>
      <Menu.Label>
        {sayChange(change, { stages, nameOf })}, <RelativeTime at={change.created_at} />
      </Menu.Label>
      <Menu.Item leftSection={<IconArrowBackUp size={16} stroke={1.75} />} onClick={() => onUndo(change)}>
        Undo last bulk change
      </Menu.Item>
      <Menu.Item leftSection={<IconListDetails size={16} stroke={1.75} />} onClick={() => onReport(change)}>
        Show its report
      </Menu.Item>
    </AnchoredMenu>
  );
}
