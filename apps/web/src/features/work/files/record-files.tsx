import { Skeleton } from '@mantine/core';
import { IconFiles, IconUpload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { plural } from '../../../lib/base/format.ts';
import { useLast } from '../../../lib/base/use-last.ts';
import { useNameOf } from '../../../lib/team.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { DropZone } from '../../../ui/forms/drop-zone.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { FilePreview } from './file-preview.tsx';
import { FileRow } from './file-row.tsx';
import classes from './files.module.css';
import { type FilePlace, type StoredFile, useFiles } from './queries.ts';
import { UploadRow } from './upload-row.tsx';
import { useUploads } from './use-uploads.ts';

interface RecordFilesProps {
  recordType: FilePlace['record_type'];
  recordId: string;
  /** Whether the page lets this person change the record; the server's own answer counts besides. */
  canEdit: boolean;
  /** What the files are here, such as "Evidence". */
  label?: string;
  /** One line where the files are a side matter: no heading, no picture. */
  compact?: boolean;
}

/** The files of any record: seen, downloaded, added by drop or button, renamed and deleted. */
export function RecordFiles({ recordType, recordId, canEdit, label = 'Files', compact = false }: RecordFilesProps) {
  const place = useMemo(() => ({ record_type: recordType, record_id: recordId }), [recordType, recordId]);
  const { data, error, refetch } = useFiles(place);
  const { uploads, add, retry, cancel } = useUploads(place);
  const nameOf = useNameOf();
  const [shown, setShown] = useState<StoredFile | null>(null);
  const [deleting, setDeleting] = useState<StoredFile | null>(null);
  const [lastShown, lastDeleting] = [useLast(shown), useLast(deleting)];

  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} title="Failed to load files" />;
  if (!data) return <FilesSkeleton compact={compact} />;
  const canUpload = canEdit && data.can.upload;
  const isEmpty = data.files.length === 0 && uploads.length === 0;
  return (
    <section className={classes.files} aria-label={label} data-compact={compact || undefined}>
      {!compact && !isEmpty && (
        <div className={classes.heading}>
          <h2 className={classes.title}>{label}</h2>
          <span className={classes.count}>{plural(data.files.length, 'file')}</span>
        </div>
      )}
      {!isEmpty && (
        <ul className={classes.rows} aria-label={label}>
          {uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onRetry={() => retry(upload.key)}
              onCancel={() => cancel(upload.key)}
            />
          ))}
          {data.files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              place={place}
              by={nameOf(file.uploaded_by)}
              canEdit={canEdit}
              onPreview={() => setShown(file)}
              onDelete={() => setDeleting(file)}
            />
          ))}
        </ul>
      )}
      {canUpload && (
        <DropZone
          multiple
          compact={compact || !isEmpty}
          onFiles={add}
          icon={<IconUpload size={compact || !isEmpty ? 16 : 22} stroke={1.75} />}
          title={compact || !isEmpty ? `Add ${beginSmall(label)}` : 'Drop files here, or choose them'}
          hint={compact || !isEmpty ? 'Drop or choose, up to 50 MB each' : 'Decks, models, contracts: up to 50 MB each'}
        />
      )}
      {isEmpty && !canUpload && <NoFiles compact={compact} label={label} />}
      {lastShown && <FilePreview file={lastShown} opened={shown !== null} onClose={() => setShown(null)} />}
      {lastDeleting && (
        <DeleteDialog file={lastDeleting} place={place} opened={deleting !== null} onClose={() => setDeleting(null)} />
      )}
    </section>
  );
}

/** "Files" -> "files"; a name within it stays as it is. */
const beginSmall = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

function NoFiles({ compact, label }: { compact: boolean; label: string }) {
  if (compact) return <p className={classes.none}>No {beginSmall(label)} yet</p>;
  return (
    <EmptyState icon={<IconFiles size={22} stroke={1.75} />} title={`No ${beginSmall(label)} yet`}>
      People who may edit this record can add files.
    </EmptyState>
  );
}

function FilesSkeleton({ compact }: { compact: boolean }) {
  return (
    <LoadingRegion label="Loading files">
      <div className={classes.files}>
        <Skeleton height={compact ? 44 : 176} radius="md" />
      </div>
    </LoadingRegion>
  );
}
