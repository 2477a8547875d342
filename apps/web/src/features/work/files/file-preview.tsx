import { formatBytes } from '@cairn/domain';
import { Button, Group, Modal } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { lazy, WhileLoading } from '../../../lib/base/lazy.tsx';
import { usePhone } from '../../../lib/base/use-phone.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { FileHash } from './file-hash.tsx';
import classes from './files.module.css';
import type { StoredFile } from './queries.ts';
import { useDownload } from './use-file-acts.ts';

// The reader of PDFs is larger than the rest of the product, and few look at one.
const PdfPages = lazy(() => import('../../../ui/pdf/pdf-pages.tsx'));

/** A picture or a PDF as it is, over the page. */
export function FilePreview({ file, opened, onClose }: { file: StoredFile; opened: boolean; onClose: () => void }) {
  const isPhone = usePhone();
  const { mutate, isPending } = useDownload();
  const url = `/api/files/${file.id}/preview`;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={file.file_name}
      size="min(1080px, 100%)"
      fullScreen={isPhone}
      classNames={{ title: classes.previewTitle, body: classes.preview, content: classes.previewFrame }}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <div className={classes.stage} data-scrolls tabIndex={0}>
        {file.preview === 'image' ? (
          <Picture url={url} name={file.file_name} />
        ) : (
          <WhileLoading show={<p className={classes.wait}>Opening…</p>}>
            <PdfPages url={url} name={file.file_name} />
          </WhileLoading>
        )}
      </div>
      <Group justify="space-between" gap="sm" mt="sm">
        <div className={classes.facts}>
          <span>{formatBytes(file.byte_size)}</span>
          <FileHash sha256={file.sha256} name={file.file_name} />
        </div>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          loading={isPending}
          onClick={() => mutate(file)}
        >
          Download
        </Button>
      </Group>
    </Modal>
  );
}

function Picture({ url, name }: { url: string; name: string }) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <Notice tone="negative">This picture could not be shown. Download it instead.</Notice>;
  return <img className={classes.picture} src={url} alt={name} onError={() => setFailed(true)} />;
}
