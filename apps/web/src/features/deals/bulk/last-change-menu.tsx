import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowBackUp, IconHistory, IconListDetails } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api.ts';
import { usePersonOf } from '../../../lib/team.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useStages } from '../opportunities/queries.ts';
import { type BulkReport, sayChange } from './bulk-acts.ts';

interface LastChangeMenuProps {
  onUndo: (report: BulkReport) => void;
  onReport: (report: BulkReport) => void;
}

/** The person's last bulk change while it can be taken back, also after a reload; nothing otherwise. */
export function LastChangeMenu({ onUndo, onReport }: LastChangeMenuProps) {
  const { data } = useQuery(orpc.bulk.latest.queryOptions());
  const { data: stages = [] } = useStages();
  const nameOf = usePersonOf();
  const change = data?.change;
  if (!change?.can.undo) return null;
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label="Last bulk change" title="Last bulk change">
          <IconHistory size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {sayChange(change, { stages, nameOf })}, <RelativeTime at={change.created_at} />
        </Menu.Label>
        <Menu.Item leftSection={<IconArrowBackUp size={16} stroke={1.75} />} onClick={() => onUndo(change)}>
          Undo last bulk change
        </Menu.Item>
        <Menu.Item leftSection={<IconListDetails size={16} stroke={1.75} />} onClick={() => onReport(change)}>
          Show its report
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
