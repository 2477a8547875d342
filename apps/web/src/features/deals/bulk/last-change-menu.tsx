import { ActionIcon } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api.ts';
import { Opener } from '../../../ui/overlays/opener.tsx';
import type { BulkReport } from './bulk-acts.ts';

interface LastChangeMenuProps {
  onUndo: (report: BulkReport) => void;
  onReport: (report: BulkReport) => void;
  /** Of a change of thousands its progress and its report are one. */
  onRun: (id: string) => void;
}

/** The person's last bulk change while it can be taken back, also after a reload; nothing otherwise. */
export function LastChangeMenu({ onRun, ...acts }: LastChangeMenuProps) {
  const { data } = useQuery(orpc.bulk.latest.queryOptions());
  const change = data?.change;
  const run = data?.run;
  if (run)
    return (
      <ActionIcon aria-label="Last bulk change" title="Last bulk change" onClick={() => onRun(run.id)}>
        <IconHistory size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    );
  if (!change?.can.undo) return null;
  return (
    <Opener popup="menu" load={() => import('./last-change-items.tsx')} props={{ ...acts, change }}>
      {(opener) => (
        <ActionIcon {...opener} aria-label="Last bulk change" title="Last bulk change">
          <IconHistory size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </Opener>
  );
}
