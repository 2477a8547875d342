import { formatDuration } from '@cairn/domain';
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

interface PagesProps {
  label: string;
  pages: readonly { page: number; seconds: number }[];
  /** Whether the label is shown, or stands above already. */
  isNamed?: boolean;
}

function Pages({ label, pages, isNamed = true }: PagesProps) {
  const longest = Math.max(1, ...pages.map(({ seconds }) => seconds));
  return (
    <>
      {isNamed && <p className={classes.quiet}>{label}</p>}
      <ol className={classes.pages} aria-label={label}>
        {pages.map(({ page, seconds }) => (
          <li key={page}>
            <span className="tnum">Page {page}</span>
            <span className={classes.track} aria-hidden>
              <span style={{ width: `${(100 * seconds) / longest}%` }} />
            </span>
            <span className="tnum">{formatDuration(seconds)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
