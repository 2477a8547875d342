import { Button, Checkbox, Group, Modal } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useAfterMount } from '../../../../lib/base/use-after-mount.ts';
import { useProfile } from '../../../../lib/session/auth.tsx';
import { toast } from '../../../../ui/base/toast.tsx';
import classes from '../second-factor.module.css';
import { recoveryCodesText, saveText } from './keep-codes.ts';
import { freshRecoveryCodes } from './recovery-codes-store.ts';

/** Shows the codes this once. It closes only when their owner says that they are stored. */
export function RecoveryCodesDialog({ codes }: { codes: readonly string[] }) {
  const opened = useAfterMount(true);
  const { email } = useProfile();
  const [stored, setStored] = useState(false);
  const text = recoveryCodesText(email, codes, new Date());

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast({ title: 'Recovery codes copied', tone: 'success' });
    } catch {
      toast({ title: 'The codes could not be copied', description: 'Download or print them.', tone: 'destructive' });
    }
  };

  return (
    <Modal
      opened={opened}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Store your recovery codes"
      size="md"
      className={classes.printed}
    >
      <p className={classes.lead}>
        Each code signs you in once when you do not have your second factor. They are shown only once: store them with
        your passwords, or on paper.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs" className={classes.notPrinted}>
        <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => saveText('cairn-recovery-codes.txt', text)}
        >
          Download
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
          Print
        </Button>
      </Group>
      <Group justify="space-between" mt="lg" className={classes.notPrinted}>
        <Checkbox
          size="sm"
          label="I have stored them"
          checked={stored}
          onChange={(event) => setStored(event.currentTarget.checked)}
        />
        <Button disabled={!stored} onClick={() => freshRecoveryCodes.set(null)}>
          Done
        </Button>
      </Group>
    </Modal>
  );
}
