import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '../../../lib/api/api.ts';
import { useMay } from '../../../lib/session/auth.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';

/** Says to administrators that there are confidential deals which nobody sees any more, and leads to handing them over. */
export function MemberlessNotice() {
  const mayHandOver = useMay('opportunity:hand_over');
  const { data } = useQuery(orpc.opportunities.countMemberless.queryOptions({ enabled: mayHandOver }));
  const [opened, setOpened] = useState(false);
  const deals = data?.deals ?? 0;
  if (deals === 0) return null;
  return (
    <>
      <Notice tone="warning">
        {deals === 1 ? '1 confidential deal has' : `${deals} confidential deals have`} no active member: nobody who
        works here sees {deals === 1 ? 'it' : 'them'}.{' '}
        <Button variant="default" size="compact-sm" onClick={() => setOpened(true)}>
          Hand over to a colleague
        </Button>
      </Notice>
      {opened && <HandOverDialog deals={deals} onClose={() => setOpened(false)} />}
    </>
  );
}
