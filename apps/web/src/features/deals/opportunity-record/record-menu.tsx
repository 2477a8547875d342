import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { lazy } from '../../../lib/base/lazy.tsx';
import { useLast } from '../../../lib/base/use-last.ts';
import { useMay } from '../../../lib/session/auth.tsx';
import { Opener } from '../../../ui/overlays/opener.tsx';
import type { Deal } from '../opportunities/queries.ts';

const MakeConfidentialDialog = lazy(() => import('./make-confidential-dialog.tsx'));
const PublishDialog = lazy(() => import('./publish-dialog.tsx'));
const DeleteDialog = lazy(() => import('../opportunities/delete-dialog.tsx'));
const MergeDialog = lazy(() => import('../opportunity-duplicates/merge-dialog.tsx'));

const DIALOGS = {
  makeConfidential: MakeConfidentialDialog,
  publish: PublishDialog,
  merge: MergeDialog,
  delete: DeleteDialog,
};
export type DialogName = keyof typeof DIALOGS;

/** What one does seldom with a deal. */
export function RecordMenu({ deal }: { deal: Deal }) {
  const [asked, setAsked] = useState<DialogName | null>(null);
  const shown = useLast(asked);
  const Dialog = shown && DIALOGS[shown];
  if (!useMay('opportunity:edit')) return null;
  return (
    <>
      <Opener popup="menu" load={() => import('./record-menu-items.tsx')} props={{ deal, onAsk: setAsked }}>
        {(opener) => (
          <ActionIcon
            {...opener}
            variant="default"
            size={36}
            aria-label={`More actions for ${deal.company_name}`}
            title="More"
          >
            <IconDots size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </Opener>
      {Dialog && <Dialog key={shown} opened={asked === shown} deal={deal} onClose={() => setAsked(null)} />}
    </>
  );
}
