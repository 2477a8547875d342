import { Button, Modal } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { lazy, WhileLoading } from '../../../lib/base/lazy.tsx';
import { usePhone } from '../../../lib/base/use-phone.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import classes from './document-viewer.module.css';
import type { Item, ShareCalls } from './share-calls.ts';
import { usePageSeconds } from './use-page-seconds.ts';

// The reader of PDFs is larger than the rest of the portal.
const PdfPages = lazy(() => import('../../../ui/pdf/pdf-pages.tsx'));

interface DocumentViewerProps {
  calls: ShareCalls;
  item: Item;
  file: Item['files'][number];
  /** The view of the share within which it is read. */
  view: RefObject<string | undefined>;
  onEnded: () => void;
  /** Absent where the share is to be read only. */
  onDownload?: (() => void) | undefined;
  isFetching: boolean;
  onClose: () => void;
}

const INSTEAD = 'Ask the firm for another copy.';

/** A document of a share over the page. How long each page is on screen is told to the firm, which the page says. */
export default function DocumentViewer(props: DocumentViewerProps) {
  const { calls, item, file, view, onEnded, onDownload, isFetching, onClose } = props;
  const isPhone = usePhone();
  const [place, setPlace] = useState<{ page: number; of: number } | null>(null);
  const onPage = usePageSeconds({ calls, fileId: file.id, view, onEnded });
  const url = calls.readPath(file.id);
  return (
    <Modal
      opened
      onClose={onClose}
      title={file.file_name}
      size="min(1080px, 100%)"
      fullScreen={isPhone}
      classNames={{ title: classes.title, body: classes.body, content: classes.frame }}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <div className={classes.stage} data-scrolls tabIndex={0}>
        {file.preview === 'image' ? (
          <Picture url={url} name={file.file_name} onShown={() => onPage(1)} />
        ) : (
          <WhileLoading show={<p className={classes.quiet}>Opening…</p>}>
            <PdfPages
              url={url}
              name={file.file_name}
              instead={onDownload ? 'Download it instead.' : INSTEAD}
              onPage={(page, of) => {
                onPage(page);
                setPlace({ page, of });
              }}
            />
          </WhileLoading>
        )}
      </div>
      <div className={classes.foot}>
        <p className={classes.quiet}>
          {place && <span className="tnum">{`Page ${place.page} of ${place.of} · `}</span>}
          {item.firm} sees which pages you read and for how long.
        </p>
        {onDownload && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            loading={isFetching}
            onClick={onDownload}
          >
            Download
          </Button>
        )}
      </div>
    </Modal>
  );
}

function Picture({ url, name, onShown }: { url: string; name: string; onShown: () => void }) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <Notice tone="negative">{`This picture could not be shown. ${INSTEAD}`}</Notice>;
  return <img className={classes.picture} src={url} alt={name} onLoad={onShown} onError={() => setFailed(true)} />;
}
