import { formatDuration } from '@cairn/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Outputs } from '../../../lib/api/api.ts';
import { plural } from '../../../lib/base/format.ts';
import classes from './pages-read.module.css';

type Activity = Outputs['shares']['interactions'];

/** The pages of documents that somebody read within one view. */
export function PagesOfView({ pages }: { pages: Activity['rows'][number]['pages'] }) {
  if (pages.length === 0) return null;
  const files = [...new Map(pages.map(({ file_id, file_name }) => [file_id, file_name]))];
  return (
    <details className={classes.view}>
      <summary>{plural(pages.length, 'page')} read</summary>
      {files.map(([id, name]) => (
        <Pages key={id} label={name} pages={pages.filter(({ file_id }) => file_id === id)} />
      ))}
    </details>
  );
}

/** Each document that was read in the page: by how many, for how long, and where they stayed. */
export function DocumentsRead({ documents }: Pick<Activity, 'documents'>) {
  if (documents.length === 0) return null;
  return (
    <section aria-labelledby="documents-read">
      <h3 id="documents-read" className={classes.title}>
        Documents
      </h3>
      {documents.map(({ file_id, file_name, readers, seconds, pages }) => (
        <details key={file_id} className={classes.document}>
          <summary>
            {file_name}
            <span className={classes.quiet}>
              {' '}
              {plural(readers, 'reader')}, <span className="tnum">{formatDuration(seconds)}</span>
            </span>
          </summary>
          <Pages label={`Pages of ${file_name}`} pages={pages} isNamed={false} />
        </details>
      ))}
    </section>
  );
}

/** A document of hundreds of pages would push everything else away. */
const PAGES_SHOWN = 20;

interface PagesProps {
  label: string;
  pages: readonly { page: number; seconds: number }[];
  /** Whether the label is shown, or stands above already. */
  isNamed?: boolean;
}

function Pages({ label, pages, isNamed = true }: PagesProps) {
  const [shown, setShown] = useState(PAGES_SHOWN);
  const longest = pages.reduce((most, { seconds }) => Math.max(most, seconds), 1);
  const left = pages.length - shown;
  return (
    <>
      {isNamed && <p className={classes.quiet}>{label}</p>}
      <ol className={classes.pages} aria-label={label}>
        {pages.slice(0, shown).map(({ page, seconds }) => (
          <li key={page}>
            <span className="tnum">Page {page}</span>
            <span className={classes.track} aria-hidden>
              <span style={{ width: `${(100 * seconds) / longest}%` }} />
            </span>
            <span className="tnum">{formatDuration(seconds)}</span>
          </li>
        ))}
      </ol>
      {left > 0 && (
        <Button size="xs" variant="default" onClick={() => setShown(shown + PAGES_SHOWN)}>
          {`Show ${Math.min(left, PAGES_SHOWN)} more of ${pages.length} pages`}
        </Button>
      )}
    </>
  );
}
