import { SUBSCRIPTION_DOCUMENT_KINDS, type SubscriptionDocumentKind } from '@cairn/domain/fund';
import { Button, Select } from '@mantine/core';
import { IconFileText, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { reasonOf } from '../../../lib/api/errors.ts';
import { uploadFile } from '../../../lib/files/upload-file.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { DropZone } from '../../../ui/forms/drop-zone.tsx';
import { SignOnline } from '../../../ui/funds/sign-online.tsx';
import { SignatureState } from '../../../ui/funds/signature-state.tsx';
import { SubscriptionFile } from '../../../ui/funds/subscription-file.tsx';
import classes from '../../../ui/funds/subscriptions.module.css';
import { refreshSubscriptions, type Subscription } from './queries.ts';

type Document = Subscription['documents'][number];

const load = async (id: string) => (await api.fundSubscriptions.download({ id })).body as File;

/** What is to be signed, what came back of it, and what the firm has signed. */
export function SubscriptionDocuments({ subscription }: { subscription: Subscription }) {
  const { documents, can, state } = subscription;
  return (
    <section className={classes.panel} aria-label="Documents">
      <h2>Documents</h2>
      {documents.length === 0 && (
        <p className={classes.quiet}>
          Nothing to sign yet. Add the subscription agreement as a PDF, and a side letter or tax form where there is
          one.
        </p>
      )}
      <ul className={classes.documents}>
        {documents.map((document) => (
          <DocumentItem key={document.id} document={document} subscription={subscription} />
        ))}
      </ul>
      {can.edit && state !== 'expired' && <AddDocument id={subscription.id} />}
    </section>
  );
}

function DocumentItem({ document, subscription }: { document: Document; subscription: Subscription }) {
  const queryClient = useQueryClient();
  const { can } = subscription;
  const remove = useMutation({
    mutationFn: () => api.fundSubscriptions.detach({ id: document.id }),
    onSuccess: () => toast({ title: 'Document removed', description: document.file_name, tone: 'success' }),
    onError: (failure) => toastError('The document could not be removed', failure),
    onSettled: () => refreshSubscriptions(queryClient),
  });
  return (
    <li className={classes.document}>
      <div className={classes.head}>
        <strong>{SUBSCRIPTION_DOCUMENT_KINDS[document.kind as SubscriptionDocumentKind]}</strong>
        {can.edit && document.signed === null && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            aria-label={`Remove ${document.file_name}`}
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            <IconTrash size={14} stroke={1.75} />
          </Button>
        )}
      </div>
      <SubscriptionFile what="To sign" file={document} load={load} />
      {document.signed ? (
        <SubscriptionFile what="Signed" file={document.signed} load={load} />
      ) : (
        <p className={classes.quiet}>Not signed yet</p>
      )}
      <SignatureState request={document.signature_request} />
      {document.countersigned && <SubscriptionFile what="Countersigned" file={document.countersigned} load={load} />}
      <SignatureState request={document.countersignature_request} />
      {document.needs_countersignature && can.countersign && subscription.signs_online && (
        <SignOnline
          verb="Countersign"
          fileName={document.file_name}
          isSigned={document.countersigned !== null}
          request={document.countersignature_request}
          ask={() => api.fundSubscriptions.askCountersignature({ id: document.id })}
          onSettled={() => refreshSubscriptions(queryClient)}
        />
      )}
      {document.needs_countersignature && can.countersign && (
        <UploadPdf
          path={`/subscription-countersignatures?document_id=${document.id}`}
          title={document.countersigned ? 'Replace the countersigned PDF' : 'Upload the countersigned PDF'}
          done="Countersigned document added"
        />
      )}
    </li>
  );
}

function AddDocument({ id }: { id: string }) {
  const [kind, setKind] = useState<SubscriptionDocumentKind>('agreement');
  return (
    <div className={classes.part}>
      <Select
        label="Add a document to sign"
        data={Object.entries(SUBSCRIPTION_DOCUMENT_KINDS).map(([value, label]) => ({ value, label }))}
        value={kind}
        onChange={(chosen) => setKind((chosen ?? 'agreement') as SubscriptionDocumentKind)}
      />
      <UploadPdf
        path={`/subscription-documents?subscription_id=${id}&kind=${kind}`}
        title="Choose a PDF"
        done="Document added"
      />
    </div>
  );
}

function UploadPdf({ path, title, done }: { path: string; title: string; done: string }) {
  const queryClient = useQueryClient();
  const upload = useMutation({
    // Files that are chosen meanwhile wait for their turn.
    scope: { id: path },
    mutationFn: (file: File) =>
      uploadFile<Subscription>(path, file, { signal: new AbortController().signal, onProgress: () => {} }),
    onSuccess: (_answer, file) => toast({ title: done, description: file.name, tone: 'success' }),
    onSettled: () => refreshSubscriptions(queryClient),
  });
  return (
    <>
      <DropZone
        accept=".pdf,application/pdf"
        compact
        icon={<IconFileText size={18} stroke={1.75} aria-hidden />}
        title={upload.isPending ? 'Uploading…' : title}
        hint="A PDF of up to 20 MB"
        onFiles={([file]) => file && upload.mutate(file)}
      />
      {upload.error && <Notice tone="negative">{reasonOf(upload.error)}</Notice>}
    </>
  );
}
