import { formatDuration, INTERACTION_TYPES, INTERACTIONS_SHOWN, visitorName } from '@cairn/domain';
import { IconDownload, IconEye, IconHelpCircle, IconThumbUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';
import { formatInteger } from '../../../lib/base/format.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { LoadingRegion, SkeletonLines } from '../../../ui/lists/skeletons.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { DocumentsRead, PagesOfView } from './pages-read.tsx';
import { FAILED, type ItemPlace } from './queries.ts';
import classes from './shares.module.css';

const ICONS = {
  view: IconEye,
  express_interest: IconThumbUp,
  request_details: IconHelpCircle,
  download_document: IconDownload,
};

type Row = Outputs['shares']['interactions']['rows'][number];

/** With an account by name, by a link by the proven address or a number. */
const nameOf = ({ first_name, last_name, email, visitor_number }: Row) =>
  `${first_name} ${last_name}`.trim() || email || visitorName(visitor_number ?? 0);

/** What people outside did with one record, newest first, and how long they looked. */
export function ActivityPanel({ place }: { place: ItemPlace }) {
  const { data, error, refetch } = useQuery(orpc.shares.interactions.queryOptions({ input: place }));
  return (
    <section className={classes.card} aria-labelledby="activity-panel-title">
      <h2 id="activity-panel-title" className={classes.title}>
        Activity
      </h2>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} title={FAILED.list} />}
      {!data && !error && (
        <LoadingRegion label="Loading the activity">
          <SkeletonLines count={4} />
        </LoadingRegion>
      )}
      {data && (
        <dl className={classes.small}>
          <div>
            <dt>Views</dt>
            <dd className="tnum">{formatInteger(data.views)}</dd>
          </div>
          <div>
            <dt>Unique viewers</dt>
            <dd className="tnum">{formatInteger(data.unique_viewers)}</dd>
          </div>
          <div>
            <dt>Average view time</dt>
            <dd className="tnum">{data.average_seconds === null ? '–' : formatDuration(data.average_seconds)}</dd>
          </div>
        </dl>
      )}
      {data && <DocumentsRead documents={data.documents} />}
      {data?.rows.length === 0 && (
        <p className={classes.quiet}>No views yet. Views by your own people are not counted.</p>
      )}
      {data && data.rows.length > 0 && (
        <ul className={classes.interactions} aria-label="Interactions">
          {data.rows.map((row) => {
            const Icon = ICONS[row.interaction_type];
            return (
              <li key={row.id}>
                <Icon size={18} stroke={1.75} aria-hidden />
                <div className={classes.did}>
                  <span>
                    <strong>{nameOf(row)}</strong> {INTERACTION_TYPES[row.interaction_type].toLowerCase()}
                    {row.file_name && `: ${row.file_name}`}
                    {row.duration_seconds !== null && (
                      <span className="tnum"> for {formatDuration(row.duration_seconds)}</span>
                    )}
                  </span>
                  <span className={classes.quiet}>
                    {[row.shared_with_org, row.link_label && `link for ${row.link_label}`, row.email]
                      .filter(Boolean)
                      .join(' · ')}{' '}
                    · <RelativeTime at={row.created_at} />
                  </span>
                  <PagesOfView pages={row.pages} />
                  {row.message && <span className={classes.message}>{row.message}</span>}
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {data && data.rows.length >= INTERACTIONS_SHOWN && (
        <p className={classes.quiet}>The {INTERACTIONS_SHOWN} newest are shown; the figures count all.</p>
      )}
    </section>
  );
}
