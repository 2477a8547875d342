import { ActionIcon } from '@mantine/core';
import { IconSum } from '@tabler/icons-react';
import { Opener } from '../../../../ui/overlays/opener.tsx';
import type { DealFilters } from '../opportunities-search.ts';

/** What the amounts of the deals that the filters leave come to. */
export function SumsButton({ filters }: { filters: DealFilters }) {
  return (
    <Opener popup="dialog" load={() => import('./sums-dialog.tsx')} props={{ filters }}>
      {(opener) => (
        <ActionIcon {...opener} aria-label="Sums of the amounts" title="Sums of the amounts">
          <IconSum size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </Opener>
  );
}
