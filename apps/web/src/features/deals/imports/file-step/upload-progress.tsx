import { Button, Progress, VisuallyHidden } from '@mantine/core';
import { formatShare } from '../../../../lib/base/format.ts';
import { WaitingBar } from '../../../../ui/waiting-bar.tsx';
import classes from './file-step.module.css';
import type { Upload } from './use-upload.ts';

/** In place of the drop zone, and as high, while a file is on its way. */
export function UploadProgress({ upload: { fileName, share }, onStop }: { upload: Upload; onStop: () => void }) {
  const isSent = share >= 1;
  const text = isSent ? 'Reading the list…' : `Uploading, ${formatShare(share, 1)}`;
  return (
    <div className={classes.upload}>
      <p className={classes.uploadName}>{fileName}</p>
      {isSent ? (
        <WaitingBar label="Upload" />
      ) : (
        <Progress value={share * 100} size="md" radius="xl" w="100%" aria-label="Upload" />
      )}
      <p className={classes.uploadText}>{text}</p>
      <VisuallyHidden role="status">{isSent ? text : `Uploading ${fileName}`}</VisuallyHidden>
      <Button variant="default" size="xs" onClick={onStop}>
        Cancel
      </Button>
    </div>
  );
}
