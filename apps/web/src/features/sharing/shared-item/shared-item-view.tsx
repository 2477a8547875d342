import { COMPANY_FIELDS, DEAL_FIELDS, type FieldDefinition, formatBytes } from '@cairn/domain';
import { Anchor, Button } from '@mantine/core';
import { IconBook, IconDownload, IconFile } from '@tabler/icons-react';
import type { Outputs } from '../../../lib/api/api.ts';
import { describeValue } from '../../../lib/fields/describe-value.ts';
import classes from './shared-item.module.css';

export type SharedItem = Outputs['coInvestorPortal']['get'];

interface SharedItemViewProps {
  item: SharedItem;
  /** Both are absent where one only looks at what others see: the buttons are there and do nothing. */
  onOpen?: (file: SharedItem['files'][number]) => void;
  onDownload?: (file: SharedItem['files'][number]) => void;
  /** The file that is being fetched. */
  fetching?: string | undefined;
}

/** What a share opens: the facts that are filled in, and the files. The same for whom it is for and for the firm. */
export function SharedItemView({ item, onOpen, onDownload, fetching }: SharedItemViewProps) {
  const catalogue: Record<string, FieldDefinition> = item.entity_type === 'opportunity' ? DEAL_FIELDS : COMPANY_FIELDS;
  const description = item.values.find(({ field }) => field === 'description');
  const facts = item.values.filter(({ field }) => field !== 'description');
  return (
    <div className={classes.item}>
      {description && <p className={classes.words}>{description.value}</p>}
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map(({ field, value }) => (
            <div key={field} className={classes.fact} data-long={catalogue[field]?.kind === 'long_text' || undefined}>
              <dt>{catalogue[field]?.label ?? field}</dt>
              <dd className="tnum">
                {catalogue[field]?.kind === 'url' ? (
                  <Anchor href={String(value)} target="_blank" rel="noopener noreferrer nofollow">
                    {String(value).replace(/^https?:\/\/(www\.)?/i, '')}
                  </Anchor>
                ) : (
                  describeValue(catalogue[field], value, { currency: item.currency ?? 'USD', nameOf: () => undefined })
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {item.values.length === 0 && <p className={classes.quiet}>No facts are filled in yet.</p>}
      <section aria-label="Documents">
        <h2 className={classes.title}>Documents</h2>
        {item.files.length === 0 && <p className={classes.quiet}>No documents are shared.</p>}
        {item.files.length > 0 && <p className={classes.quiet}>{saysOf(item)}</p>}
        <ul className={classes.files}>
          {item.files.map((file) => (
            <li key={file.id}>
              <IconFile size={18} stroke={1.75} aria-hidden />
              <span className={classes.name}>{file.file_name}</span>
              <span className={classes.quiet}>{formatBytes(file.byte_size)}</span>
              {file.preview === null && !item.can.download && (
                <span className={classes.quiet}>cannot be shown in a browser</span>
              )}
              <span className={classes.acts}>
                {file.preview && (
                  <Button
                    size="xs"
                    variant="default"
                    leftSection={<IconBook size={14} stroke={1.75} />}
                    aria-label={`Read ${file.file_name}`}
                    disabled={!onOpen}
                    onClick={() => onOpen?.(file)}
                  >
                    Read
                  </Button>
                )}
                {item.can.download && (
                  <Button
                    size="xs"
                    variant="default"
                    leftSection={<IconDownload size={14} stroke={1.75} />}
                    loading={fetching === file.id}
                    aria-label={`Download ${file.file_name}`}
                    disabled={!onDownload}
                    onClick={() => onDownload?.(file)}
                  >
                    Download
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function saysOf({ can, has_watermark, watermark }: SharedItem): string {
  const mark = has_watermark
    ? ` Each page of a PDF carries ${watermark ?? 'name and address of the reader'} and the time.`
    : '';
  return can.download ? mark.trim() : `View only: downloads are off.${mark}`;
}
