import { formatBytes } from '@cairn/domain';
import { Button, CloseButton, Progress } from '@mantine/core';
import { IconAlertTriangle, IconUpload } from '@tabler/icons-react';
import { formatShare } from '../../../lib/base/format.ts';
import classes from './files.module.css';
import type { Upload } from './uploads.ts';

/** A file on its way, in the place that it will have in the list; one that failed says why and can be sent again. */
export function UploadRow({
  upload,
  onRetry,
  onCancel,
}: {
  upload: Upload;
  onRetry: () => void;
  onCancel: () => void;
}) {
  const { file, state, share, problem, canRetry } = upload;
  const hasFailed = state === 'failed';
  return (
    <li className={classes.row}>
      <span className={classes.icon} data-kind={hasFailed ? 'failed' : undefined} aria-hidden>
        {hasFailed ? <IconAlertTriangle size={18} stroke={1.6} /> : <IconUpload size={18} stroke={1.6} />}
      </span>
      <div className={classes.about}>
        <span className={classes.name} title={file.name}>
          {file.name}
        </span>
        {hasFailed ? (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        ) : (
          <div className={classes.progress}>
            <Progress
              value={share * 100}
              animated={share === 1}
              striped={share === 1}
              size={4}
              radius="xl"
              aria-label={`Upload of ${file.name}`}
            />
            <span className={classes.facts}>{stateOf(upload)}</span>
          </div>
        )}
      </div>
      <div className={classes.acts}>
        {canRetry && (
          <Button size="xs" variant="default" onClick={onRetry} aria-label={`Upload ${file.name} again`}>
            Retry
          </Button>
        )}
        <CloseButton
          size={32}
          iconSize={16}
          onClick={onCancel}
          aria-label={hasFailed ? `Remove ${file.name} from the list` : `Cancel the upload of ${file.name}`}
        />
      </div>
    </li>
  );
}

function stateOf({ state, share, file }: Upload): string {
  if (state === 'waiting') return 'Waiting…';
  return share === 1 ? 'Storing…' : `${formatShare(share, 1)} of ${formatBytes(file.size)}`;
}
