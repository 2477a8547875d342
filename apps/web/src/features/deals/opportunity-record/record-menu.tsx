import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowMerge, IconDots, IconLink, IconLock, IconLockOpen } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useLast } from '../../../lib/base/use-last.ts';
import { toast } from '../../../ui/base/toast.tsx';
import type { Deal } from '../opportunities/queries.ts';

const ConfideDialog = lazy(() => import('./confide-dialog.tsx'));
const OpenDealDialog = lazy(() => import('./open-deal-dialog.tsx'));
const MergeDialog = lazy(() => import('../opportunity-duplicates/merge-dialog.tsx'));

const DIALOGS = { confide: ConfideDialog, open: OpenDealDialog, merge: MergeDialog };
type DialogName = keyof typeof DIALOGS;

/** What one does seldom with a deal. */
export function RecordMenu({ deal }: { deal: Deal }) {
  const [asked, setAsked] = useState<DialogName | null>(null);
  const shown = useLast(asked);
  const Dialog = shown && DIALOGS[shown];
  return (
    <>
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={`More actions for ${deal.company_name}`} title="More">
            <IconDots size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {deal.can.confide && !deal.is_confidential && (
            <Menu.Item leftSection={<IconLock size={16} stroke={1.75} />} onClick={() => setAsked('confide')}>
              Make confidential…
            </Menu.Item>
          )}
          {deal.can.confide && deal.is_confidential && (
            <Menu.Item leftSection={<IconLockOpen size={16} stroke={1.75} />} onClick={() => setAsked('open')}>
              Share with the whole firm…
            </Menu.Item>
          )}
          {deal.can.merge && (
            <Menu.Item leftSection={<IconArrowMerge size={16} stroke={1.75} />} onClick={() => setAsked('merge')}>
              Merge duplicate…
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconLink size={16} stroke={1.75} />} onClick={() => void copyLink(deal)}>
            Copy link
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {Dialog && <Dialog key={shown} opened={asked === shown} deal={deal} onClose={() => setAsked(null)} />}
      </Suspense>
    </>
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
