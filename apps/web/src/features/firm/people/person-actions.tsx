import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import type { Outputs } from '../../../lib/api/api.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { Opener } from '../../../ui/overlays/opener.tsx';

const StatusDialog = lazy(() => import('./status-dialog.tsx'));
const RoleDialog = lazy(() => import('./role-dialog.tsx'));

export type Person = Outputs['people']['list']['people'][number];
export type Act = 'suspend' | 'activate' | 'delete' | 'role';

/** What an administrator may do to somebody: nothing to themselves. */
export function PersonActions({ person }: { person: Person }) {
  const [asked, setAsked] = useState<Act | null>(null);
  if (!person.can.manage) return null;
  const close = () => setAsked(null);
  return (
    <>
      <Opener
        popup="menu"
        load={() => import('./person-menu.tsx')}
        props={{ isActive: person.is_active, onAct: setAsked }}
      >
        {(opener) => (
          <ActionIcon
            {...opener}
            variant="subtle"
            color="gray"
            aria-label={`More for ${person.first_name} ${person.last_name}`}
          >
            <IconDots size={18} stroke={1.75} />
          </ActionIcon>
        )}
      </Opener>
      {asked === 'role' && <RoleDialog person={person} onClose={close} />}
      {asked !== null && asked !== 'role' && <StatusDialog person={person} action={asked} onClose={close} />}
    </>
  );
}
