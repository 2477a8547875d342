import { Modal } from '@mantine/core';
import { type ReactNode, useCallback, useRef } from 'react';
import { forgetTabDraft } from '../../../lib/base/tab-drafts.ts';
import { useAfterMount } from '../../../lib/base/use-after-mount.ts';
import { useLast } from '../../../lib/base/use-last.ts';
import { usePhone } from '../../../lib/base/use-phone.ts';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { useLeaveGuard } from '../../../ui/forms/use-leave-guard.ts';
import { useChecklistActions } from '../checklists/checklist-context.ts';
import { ConfidentialMark } from '../opportunities/confidential-mark.tsx';
import { focusDeal } from '../opportunities/focus-deal.ts';
import { useDeal } from '../opportunities/queries.ts';
import { useMoveActions } from '../stage-moves/move-context.ts';
import { CreateDeal, draftKey } from './create-deal.tsx';
import { EditDeal } from './edit-deal.tsx';
import classes from './editor.module.css';

interface DealDialogProps {
  /** The id of a deal, or `new`; none closes it. */
  wanted: string | undefined;
  onClose: (options?: { ignoreBlocker: boolean }) => void;
  /** The way to the page of the deal, where the dialog is not on it already. */
  pageLink?: (id: string) => ReactNode;
}

/** The record that the address names. Going back in the browser closes it like the cross does. */
export default function DealDialog({ wanted, onClose, pageLink }: DealDialogProps) {
  const shown = useLast(wanted);
  const dirty = useRef(false);
  const guard = useLeaveGuard(dirty, ['deal', 'new', 'edit'], true);
  const { isOpen } = useMoveActions();
  const { isOpen: isChecklistOpen } = useChecklistActions();
  const phone = usePhone();
  const opened = useAfterMount(wanted !== undefined);

  const close = useCallback(() => {
    // Escape in the dialog or menu above this one reaches this one too.
    if (guard.status === 'blocked' || isOpen() || isChecklistOpen()) return;
    // Later: the question that this may raise would take the same press of Escape for its answer.
    setTimeout(() => onClose());
  }, [onClose, guard.status, isOpen, isChecklistOpen]);
  const closeSaved = useCallback(() => {
    dirty.current = false;
    onClose({ ignoreBlocker: true });
  }, [onClose]);
  const noteDirty = useCallback((isDirty: boolean) => {
    dirty.current = isDirty;
  }, []);
  const editor = { onDirty: noteDirty, onSaved: closeSaved, onCancel: close };

  return (
    <>
      <Modal
        opened={opened}
        onExitTransitionEnd={() => shown && focusDeal(shown)}
        onClose={close}
        title={shown === undefined || shown === 'new' ? 'Add opportunity' : <DealTitle id={shown} />}
        size={680}
        fullScreen={phone}
        radius={phone ? 0 : undefined}
        classNames={{ content: classes.content, header: classes.header, body: classes.body, title: classes.title }}
      >
        {shown === 'new' && <CreateDeal {...editor} />}
        {shown !== undefined && shown !== 'new' && (
          <EditDeal key={shown} id={shown} link={pageLink?.(shown)} {...editor} />
        )}
      </Modal>
      <ConfirmDialog
        opened={guard.status === 'blocked'}
        onClose={() => guard.reset?.()}
        onConfirm={() => {
          dirty.current = false;
          if (shown) forgetTabDraft(draftKey(shown));
          guard.proceed?.();
        }}
        title="Discard what you typed?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        destructive
      >
        The changes to this deal are not saved. Discarding them cannot be undone.
      </ConfirmDialog>
    </>
  );
}

function DealTitle({ id }: { id: string }) {
  const { data } = useDeal(id);
  if (!data) return 'Opportunity';
  return (
    <>
      {data.company_name} {data.is_confidential && <ConfidentialMark />}
    </>
  );
}
