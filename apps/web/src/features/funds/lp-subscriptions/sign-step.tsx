import { SUBSCRIPTION_DOCUMENT_KINDS, type SubscriptionDocumentKind } from '@cairn/domain/fund';
import { IconFileText } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, orpc } from '../../../lib/api/api.ts';
import { reasonOf } from '../../../lib/api/errors.ts';
import { uploadFile } from '../../../lib/files/upload-file.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast } from '../../../ui/base/toast.tsx';
import { DropZone } from '../../../ui/forms/drop-zone.tsx';
import { SignOnline } from '../../../ui/funds/sign-online.tsx';
import { SignatureState } from '../../../ui/funds/signature-state.tsx';
import { SubscriptionFile } from '../../../ui/funds/subscription-file.tsx';
import classes from '../../../ui/funds/subscriptions.module.css';
import type { OwnSubscription } from './queries.ts';

type Document = OwnSubscription['documents'][number];

const load = async (id: string) => (await api.lpSubscriptions.download({ id })).body as File;

/** What is to be signed: downloaded, signed outside of Cairn, and sent back. */
export function SignStep({ subscription }: { subscription: OwnSubscription }) {
  const queryClient = useQueryClient();
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
            <SubscriptionFile what="To sign" file={document} load={load} />
            {document.signed && <SubscriptionFile what="Signed" file={document.signed} load={load} />}
            {document.countersigned && (
              <SubscriptionFile what="Signed by both sides" file={document.countersigned} load={load} />
            )}
            <SignatureState request={document.signature_request} />
            {can.answer && subscription.signs_online && (
              <SignOnline
                verb="Sign"
                fileName={document.file_name}
                isSigned={document.signed !== null}
                request={document.signature_request}
                ask={() => api.lpSubscriptions.askSignature({ id: document.id })}
                onSettled={() => queryClient.invalidateQueries({ queryKey: orpc.lpSubscriptions.key() })}
              />
            )}
            {can.answer && <UploadSigned document={document} />}
          </li>
        ))}
      </ul>
    </section>
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
