import { useAfterMount } from '../../../../lib/base/use-after-mount.ts';
import { usePhone } from '../../../../lib/base/use-phone.ts';
import { FormModal } from '../../../../ui/forms/form-modal.tsx';
import { StartForm } from './start-form.tsx';

interface StartDialogProps {
  opened: boolean;
  /** The deal is given when it is started from its own page. */
  dealId?: string | undefined;
  onClose: () => void;
}

/** Start New Process: which deal, from which template, until when and with whom. */
export default function StartDialog({ opened, dealId, onClose }: StartDialogProps) {
  const phone = usePhone();
  return (
    <FormModal
      opened={useAfterMount(opened)}
      onClose={onClose}
      title="Start New Process"
      size={620}
      fullScreen={phone}
      radius={phone ? 0 : undefined}
    >
      <StartForm dealId={dealId} onClose={onClose} />
    </FormModal>
  );
}
