import { SHARE_MESSAGE_MAX } from '@cairn/domain';
import { Textarea } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import { readError } from '../../../lib/api/errors.ts';
import { formatDateTime } from '../../../lib/base/format.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { downloadFile } from '../../../lib/files/download-file.ts';
import { useDialogState } from '../../../lib/forms/use-kept.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Loading } from '../../../ui/base/loading.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import classes from './portal.module.css';
import { type Item, isOver, type ShareCalls } from './share-calls.ts';
import { type Asking, ShareActs, SharePurpose } from './share-head.tsx';
import { useViewSeconds } from './use-view-seconds.ts';

const TermsGate = lazy(() => import('./terms-gate.tsx'));
const DocumentViewer = lazy(() => import('./document-viewer.tsx'));

type SharedFile = Item['files'][number];

interface FileActs {
  onOpen: (file: SharedFile) => void;
  onDownload: (file: SharedFile) => void;
  /** The file that is being fetched. */
  fetching: string | undefined;
}

interface ShareDetailProps {
  calls: ShareCalls;
  /** The facts and files; the route puts them in. */
  view: (item: Item, acts: FileActs) => ReactNode;
  /** In place of what says that it is over. */
  over?: ReactNode;
}

/** One share: its facts and documents, and what one can ask of the firm. Gone as soon as the firm ends it. */
export default function ShareDetail({ calls, view, over }: ShareDetailProps) {
  const { data, error, refetch } = useQuery({ ...calls.item, retry: false, gcTime: 0 });
  // What was seen before must not stay on screen once the server refuses it.
  const code = error && readError(error).code;
  const isGone = isOver(error);
  if (isGone && over) return over;
  if (isGone)
    return (
      <EmptyState icon={<IconEyeOff size={22} stroke={1.75} />} title="This is no longer shared with you" frame="page">
        The firm has ended its access, or it has expired. Ask your contact there if you still need it.
      </EmptyState>
    );
  if (code === 'TERMS_NOT_ACCEPTED') return <TermsGate calls={calls} />;
  if (!data && error)
    return <ErrorState error={error} onRetry={() => void refetch()} title="Failed to load shared content" />;
  if (!data) return <Loading />;
  return <Detail calls={calls} item={data} view={view} onEnded={() => void refetch()} />;
}

interface DetailProps {
  calls: ShareCalls;
  item: Item;
  view: ShareDetailProps['view'];
  onEnded: () => void;
}

function Detail({ calls, item, view, onEnded }: DetailProps) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const [chosen, setRead] = useState<SharedFile | null>(null);
  // A file that the firm takes out of the share closes with it, while the rest stays open.
  const read = chosen && (item.files.find(({ id }) => id === chosen.id) ?? null);
  const lost = chosen !== null && read === null ? chosen.file_name : null;
  useEffect(() => {
    if (lost === null) return;
    toast({ title: 'This document is no longer shared with you', description: lost, tone: 'info' });
    setRead(null);
  }, [lost]);
  const noted = useViewSeconds(calls, onEnded);
  const fetching = useMutation({
    mutationFn: async ({ id, file_name }: SharedFile) => {
      const body = await calls.download(id);
      downloadFile(new File([body], file_name, { type: body.type }));
    },
    onError: (error) => toastError('The document could not be downloaded', error),
  });
  return (
    <>
      <PageHeader
        title={item.name}
        purpose={<SharePurpose item={item} />}
        actions={<ShareActs item={item} onAsk={setAsking} />}
      />
      <Asked item={item} />
      <section className={classes.panel} aria-label="What is shared">
        {view(item, {
          onOpen: setRead,
          onDownload: (file) => fetching.mutate(file),
          fetching: fetching.isPending ? fetching.variables.id : undefined,
        })}
      </section>
      {read && (
        <DocumentViewer
          calls={calls}
          item={item}
          file={read}
          view={noted}
          onEnded={onEnded}
          onDownload={item.can.download ? () => fetching.mutate(read) : undefined}
          isFetching={fetching.isPending}
          onClose={() => setRead(null)}
        />
      )}
      {asking && <AskDialog calls={calls} item={item} type={asking} onClose={() => setAsking(null)} />}
    </>
  );
}

function Asked({ item: { asked, firm } }: { item: Item }) {
  const said = [
    asked.interest && `You expressed interest on ${formatDateTime(asked.interest)}.`,
    asked.details && `You requested details on ${formatDateTime(asked.details)}.`,
  ].filter(Boolean);
  return said.length === 0 ? null : (
    <p className={classes.asked}>
      {said.join(' ')} {firm} has been told.
    </p>
  );
}

const SAYS = {
  express_interest: {
    title: 'Express interest',
    submit: 'Express Interest',
    label: 'Message',
    help: 'Optional: how much you would like to invest, and what you need to decide.',
    done: 'Interest Expressed',
    failed: 'Failed to express interest',
  },
  request_details: {
    title: 'Request details',
    submit: 'Request Details',
    label: 'What would you like to know?',
    help: 'Optional.',
    done: 'Details Requested',
    failed: 'Failed to request details',
  },
} as const;

interface AskDialogProps {
  calls: ShareCalls;
  item: Item;
  type: Asking;
  onClose: () => void;
}

function AskDialog({ calls, item, type, onClose }: AskDialogProps) {
  const queryClient = useQueryClient();
  const says = SAYS[type];
  const [message, setMessage, kept] = useDialogState(`${type} ${calls.id}`, '');
  const { mutate, isPending } = useMutation({
    mutationFn: () => calls.log(type, message.trim() || null),
    onSuccess: ({ told }) => {
      const description = told
        ? `${item.firm} has been told.`
        : `It is noted. ${item.firm} has been told of others before.`;
      toast({ title: says.done, description, tone: 'success' });
      onClose();
    },
    onError: (error) => toastError(says.failed, error),
    onSettled: () => calls.refresh(queryClient),
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <FormDialog
      title={`${says.title}: ${item.name}`}
      submitLabel={says.submit}
      pending={isPending}
      conflict={null}
      kept={kept}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Textarea
        label={says.label}
        description={says.help}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={SHARE_MESSAGE_MAX}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}
