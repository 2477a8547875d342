import { plural } from '../../../../lib/base/format.ts';
import { ConfirmDialog } from '../../../../ui/forms/confirm-dialog.tsx';
import type { useEndSessions } from './use-end-sessions.ts';

type Props = Pick<ReturnType<typeof useEndSessions>, 'asked' | 'pending' | 'cancel' | 'confirm'> & { others: number };

/** Asks once before several sessions end. */
export function EndSessionsDialog({ asked, pending, cancel, confirm, others }: Props) {
  const everywhere = asked === 'global';
  return (
    <ConfirmDialog
      opened={asked !== null}
      onClose={cancel}
      onConfirm={() => void confirm()}
      title={everywhere ? 'Sign out everywhere?' : 'Sign out everywhere else?'}
      confirmLabel={everywhere ? 'Sign Out Everywhere' : 'Sign Out Everywhere Else'}
      destructive
      pending={pending}
    >
      {everywhere
        ? 'All your sessions end now, including this one. You will have to sign in again. Unsaved work is lost.'
        : `${plural(others, 'other session')} will end at once. You stay signed in here. Work that is not saved there is lost.`}
    </ConfirmDialog>
  );
}
