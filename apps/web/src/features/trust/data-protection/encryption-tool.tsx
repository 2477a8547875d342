import { TOOL_TEXT_MAX } from '@cairn/domain';
import { Button, CopyButton, SegmentedControl, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import classes from './protection.module.css';

type Kind = 'pii' | 'financial';

const KINDS = [
  { value: 'pii', label: 'PII (SHA-256)' },
  { value: 'financial', label: 'Financial (SHA-512)' },
];

/** Encrypts and decrypts a text as the product does it with a field. Nothing of it is stored. */
export function EncryptionTool() {
  const [kind, setKind] = useState<Kind>('pii');
  const [plain, setPlain] = useState('');
  const [cell, setCell] = useState('');
  const [opened, setOpened] = useState('');
  const encrypt = useMutation({
    mutationFn: () =>
      kind === 'pii'
        ? api.dataProtection.encryptPii({ data: plain })
        : api.dataProtection.encryptFinancial({ data: plain }),
    onSuccess: ({ encrypted_data }) => {
      setCell(encrypted_data);
      setOpened('');
      toast({
        title: 'Encryption successful',
        description: 'Data has been encrypted using AES encryption',
        tone: 'success',
      });
    },
    onError: (error) => toastError('Encryption failed', error),
  });
  const decrypt = useMutation({
    mutationFn: () =>
      kind === 'pii'
        ? api.dataProtection.decryptPii({ encrypted_data: cell })
        : api.dataProtection.decryptFinancial({ encrypted_data: cell }),
    onSuccess: ({ data }) => {
      setOpened(data);
      toast({ title: 'Decryption successful', description: 'Data has been decrypted', tone: 'success' });
    },
    onError: (error) => {
      setOpened('');
      toastError('Decryption failed', error);
    },
  });
  const isBusy = encrypt.isPending || decrypt.isPending;
  return (
    <div className={classes.tool}>
      <SegmentedControl
        aria-label="Encryption type"
        data={KINDS}
        value={kind}
        onChange={(value) => setKind(value as Kind)}
      />
      <form
        className={classes.side}
        onSubmit={(event) => {
          event.preventDefault();
          encrypt.mutate();
        }}
      >
        <Textarea
          label="Plaintext"
          description="Nothing of it is stored."
          autosize
          minRows={3}
          maxRows={10}
          maxLength={TOOL_TEXT_MAX}
          value={plain}
          onChange={(event) => setPlain(event.currentTarget.value)}
        />
        <Button type="submit" disabled={plain === '' || isBusy} loading={encrypt.isPending}>
          Encrypt
        </Button>
      </form>
      <form
        className={classes.side}
        onSubmit={(event) => {
          event.preventDefault();
          decrypt.mutate();
        }}
      >
        <Textarea
          label="Encrypted data"
          description="Base64; opens for this firm and type alone."
          autosize
          minRows={3}
          maxRows={10}
          classNames={{ input: classes.cell ?? '' }}
          value={cell}
          onChange={(event) => setCell(event.currentTarget.value)}
        />
        <div className={classes.acts}>
          <Button type="submit" variant="default" disabled={isBusy} loading={decrypt.isPending}>
            Decrypt
          </Button>
          {cell && (
            <CopyButton value={cell}>
              {({ copied, copy }) => (
                <Button variant="subtle" onClick={copy}>
                  {copied ? 'Copied' : 'Copy'}
                </Button>
              )}
            </CopyButton>
          )}
        </div>
        {opened && (
          <output className={classes.opened} aria-label="Decrypted data">
            {opened}
          </output>
        )}
      </form>
    </div>
  );
}
