import { SUBSCRIPTION_DOCUMENT_KINDS, type SubscriptionDocumentKind } from '@cairn/domain/fund';
import { Button } from '@mantine/core';
import { IconDownload, IconFileText, IconSignature } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, orpc } from '../../../lib/api/api.ts';
import { reasonOf } from '../../../lib/api/errors.ts';
import { formatDate } from '../../../lib/base/format.ts';
import { downloadFile } from '../../../lib/files/download-file.ts';
import { uploadFile } from '../../../lib/files/upload-file.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { DropZone } from '../../../ui/forms/drop-zone.tsx';
import { SignatureState } from '../../../ui/funds/signature-state.tsx';
import classes from '../../../ui/funds/subscriptions.module.css';
import type { OwnSubscription } from './queries.ts';

type Document = OwnSubscription['documents'][number];

/** What is to be signed: downloaded, signed outside of Cairn, and sent back. */
export function SignStep({ subscription }: { subscription: OwnSubscription }) {
  const { documents, can } = subscription;
  return (
    <section className={classes.panel} aria-label="Documents">
      <h2>Documents</h2>
      {can.answer && (
        <p className={classes.quiet}>
          {subscription.signs_online
            ? 'Have each document sent to you for an electronic signature, or download it, sign it and upload the signed PDF.'
            : 'Download each document, sign it by hand or with your own signature service, and upload the signed PDF.'}{' '}
          It is kept exactly as it comes back.
        </p>
      )}
      <ul className={classes.documents}>
        {documents.map((document) => (
          <li key={document.id} className={classes.document}>
            <strong>{SUBSCRIPTION_DOCUMENT_KINDS[document.kind as SubscriptionDocumentKind]}</strong>
            <FileLine what="To sign" file={document} />
            {document.signed && <FileLine what="Signed" file={document.signed} />}
            {document.countersigned && <FileLine what="Signed by both sides" file={document.countersigned} />}
            <SignatureState request={document.signature_request} />
            {can.answer && subscription.signs_online && <SignOnline document={document} />}
            {can.answer && <UploadSigned document={document} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function FileLine({
  what,
  file,
}: {
  what: string;
  file: Pick<Document, 'id' | 'file_name' | 'sha256' | 'created_at'>;
}) {
  const download = useMutation({
    mutationFn: async () => (await api.lpSubscriptions.download({ id: file.id })).body as File,
    onSuccess: (content) => downloadFile(content),
    onError: (failure) => toastError('The document could not be downloaded', failure),
  });
  return (
    <div>
      <div className={classes.bar}>
        <span>
          {what}: {file.file_name} <span className={classes.quiet}>{formatDate(file.created_at)}</span>
        </span>
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconDownload size={14} stroke={1.75} />}
          aria-label={`Download ${what.toLowerCase()} ${file.file_name}`}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          PDF
        </Button>
      </div>
      <p className={classes.hash}>SHA-256 {file.sha256}</p>
    </div>
  );
}

function SignOnline({ document }: { document: Document }) {
  const queryClient = useQueryClient();
  const ask = useMutation({
    mutationFn: () => api.lpSubscriptions.askSignature({ id: document.id }),
    onSuccess: () =>
      toast({ title: 'Sent for signature', description: 'The e-sign service sends you a mail.', tone: 'success' }),
    onError: (failure) => toastError('The document could not be sent for signature', failure),
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.lpSubscriptions.key() }),
  });
  return (
    <Button
      size="compact-sm"
      leftSection={<IconSignature size={16} stroke={1.75} />}
      aria-label={`Sign ${document.file_name} online`}
      loading={ask.isPending}
      onClick={() => ask.mutate()}
    >
      Sign online
    </Button>
  );
}

function UploadSigned({ document }: { document: Document }) {
  const queryClient = useQueryClient();
  const upload = useMutation({
    // Files that are chosen meanwhile wait for their turn.
    scope: { id: `signature of ${document.id}` },
    mutationFn: (file: File) =>
      uploadFile<OwnSubscription>(`/lp-portal/subscription-signatures?document_id=${document.id}`, file, {
        signal: new AbortController().signal,
        onProgress: () => {},
      }),
    onSuccess: (_answer, file) => toast({ title: 'Signed document added', description: file.name, tone: 'success' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.lpSubscriptions.key() }),
  });
  return (
    <>
      <DropZone
        accept=".pdf,application/pdf"
        compact
        icon={<IconFileText size={18} stroke={1.75} aria-hidden />}
        title={upload.isPending ? 'Uploading…' : document.signed ? 'Replace the signed PDF' : 'Upload the signed PDF'}
        hint={`${document.file_name}, signed, as a PDF of up to 20 MB`}
        onFiles={([file]) => file && upload.mutate(file)}
      />
      {upload.error && <Notice tone="negative">{reasonOf(upload.error)}</Notice>}
    </>
  );
}
