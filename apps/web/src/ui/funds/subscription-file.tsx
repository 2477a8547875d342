import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { formatDate } from '../../lib/base/format.ts';
import { downloadFile } from '../../lib/files/download-file.ts';
import { toastError } from '../base/toast.tsx';
import classes from './subscriptions.module.css';

interface SubscriptionFileProps {
  /** Whose version it is: `To sign`, `Signed`. */
  what: string;
  file: { id: string; file_name: string; sha256: string; created_at: string };
  load: (id: string) => Promise<File>;
}

/** A PDF of a subscription, to be downloaded, with the checksum that it is kept under. */
export function SubscriptionFile({ what, file, load }: SubscriptionFileProps) {
  const download = useMutation({
    mutationFn: () => load(file.id),
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
