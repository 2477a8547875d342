import '@mantine/core/styles/Code.layer.css';
import { AUDIT_DAYS_DEFAULT } from '@cairn/domain';
import { type AuditEvidence, parseCheckpoint, parseNote } from '@cairn/domain/proof';
import { Anchor, Button, Code, CopyButton, FileInput, Modal, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { plural } from '../../../lib/base/format.ts';
import { downloadFile } from '../../../lib/files/download-file.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import classes from './audit-log.module.css';

const NO_EVIDENCE = 'This is no evidence file. Choose one that was downloaded here before.';

/** For an auditor: the events of the range with their proofs, the page that verifies them, and the key to compare. */
export function EvidenceDialog({
  days = AUDIT_DAYS_DEFAULT,
  onClose,
}: {
  days?: 1 | 7 | 30 | 90;
  onClose: () => void;
}) {
  const { data: state } = useQuery(orpc.auditLogs.state.queryOptions({ input: {} }));
  const [earlier, setEarlier] = useState<{ file: File; size?: number } | null>(null);
  const choose = async (file: File | null) => {
    if (!file) return setEarlier(null);
    const size = await sizeOf(file);
    setEarlier({ file, ...(size !== undefined && { size }) });
  };
  const download = useMutation({
    mutationFn: () => api.auditLogs.exportEvidence({ days, since_size: earlier?.size }),
    onSuccess: ({ body }) => {
      downloadFile(body);
      toast({ title: 'Evidence downloaded', description: body.name, tone: 'success' });
    },
    onError: (error) => toastError('The evidence was not exported', error),
  });
  const isWrong = earlier !== null && earlier.size === undefined;
  return (
    <Modal opened onClose={onClose} title="Evidence for an auditor" size="lg">
      <div className={classes.evidence}>
        <Text>
          A file with the sealed events of the last {plural(days, 'day')}, their seals and the signed checkpoint above
          them. The offline verifier computes all of it again on any computer, without a network and without Cairn.
          Events of deals that are hidden from you are in it by their hashes alone.
        </Text>
        <FileInput
          label="Earlier evidence (optional)"
          description="The new file then proves that the log has only grown since."
          placeholder="Choose a file"
          accept="application/json,.json"
          clearable
          value={earlier?.file ?? null}
          onChange={(file) => void choose(file)}
          error={isWrong && NO_EVIDENCE}
        />
        {state?.verifier_key && (
          <div>
            <Text fw={500} size="sm">
              Verifier key
            </Text>
            <Text size="sm" c="dimmed">
              Give it to the auditor separately from the file.
            </Text>
            <CopyButton value={state.verifier_key} timeout={2000}>
              {({ copied, copy }) => (
                <div className={classes.key}>
                  <Code>{state.verifier_key}</Code>
                  <Button size="compact-sm" variant="default" onClick={copy}>
                    {copied ? 'Copied' : 'Copy'}
                  </Button>
                </div>
              )}
            </CopyButton>
          </div>
        )}
        <div className={classes.evidenceActs}>
          <Anchor href="/audit-verifier.html" download size="sm">
            Download the offline verifier
          </Anchor>
          <Button
            leftSection={<IconDownload size={16} stroke={1.75} />}
            loading={download.isPending}
            disabled={isWrong}
            onClick={() => download.mutate()}
          >
            Download Evidence
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** The size of the tree that an evidence file signs; undefined when the file is none. */
async function sizeOf(file: File): Promise<number | undefined> {
  try {
    const { checkpoint } = JSON.parse(await file.text()) as AuditEvidence;
    return parseCheckpoint(parseNote(checkpoint)?.text ?? '')?.size;
  } catch {
    return undefined;
  }
}
