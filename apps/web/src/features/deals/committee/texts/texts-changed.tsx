import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazy } from '../../../../lib/base/lazy.tsx';
import { useProfile } from '../../../../lib/session/auth.tsx';
import { useNameOf } from '../../../../lib/team.ts';
import { Notice } from '../../../../ui/base/notice.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import type { Review } from '../queries.ts';

const VersionsDialog = lazy(() => import('./versions-dialog.tsx'));

/** Marks that the texts are not what was voted on; members who voted before are told so. */
export function TextsChanged({ review: { texts_changed: change, votes, status } }: { review: Review }) {
  const { id: me } = useProfile();
  const nameOf = useNameOf();
  if (!change || status !== 'open') return null;
  const mine = votes.find(({ user_id }) => user_id === me);
  const isMine = mine && change.by !== me && mine.updated_at < change.at;
  return (
    <Notice tone={isMine ? 'warning' : 'info'}>
      {isMine
        ? 'Memo, thesis or assumptions were changed after you voted'
        : 'Memo, thesis or assumptions were changed after the first vote'}
      , by {nameOf(change.by)} <RelativeTime at={change.at} />.
    </Notice>
  );
}

/** Opens the versions of the texts. */
export function VersionsButton({ review }: { review: Review }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Versions
      </Button>
      {opened && <VersionsDialog review={review} onClose={() => setOpened(false)} />}
    </>
  );
}
