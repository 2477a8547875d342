import { Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconTrash } from '@tabler/icons-react';
import type { Deal } from './queries.ts';
import { usePutAway } from './use-put-away.ts';

/** What puts a deal away and brings it back, in the menus of its page and of its row. */
export function PutAwayItems({ deal, onDelete }: { deal: Deal; onDelete: () => void }) {
  const act = usePutAway();
  return (
    <>
      {deal.can.archive && (
        <Menu.Item
          leftSection={<IconArchive size={16} stroke={1.75} />}
          onClick={() => act.mutate({ what: 'archive', deal })}
        >
          Archive
        </Menu.Item>
      )}
      {deal.can.restore && (
        <Menu.Item
          leftSection={<IconArchiveOff size={16} stroke={1.75} />}
          onClick={() => act.mutate({ what: 'restore', deal })}
        >
          Restore
        </Menu.Item>
      )}
      {deal.can.delete && (
        <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.75} />} onClick={onDelete}>
          Delete…
        </Menu.Item>
      )}
    </>
  );
}
