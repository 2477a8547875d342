import { ANSWER_WORDS, COMPANY_UPDATE_FIELDS, UPDATE_TYPES } from '@cairn/domain';
import { Badge, Button } from '@mantine/core';
import { IconDownload, IconFileText } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import { formatDate } from '../../../lib/base/format.ts';
import { formatMetric } from '../../../lib/base/format-metric.ts';
import { downloadExport } from '../../../ui/base/download-export.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Loading } from '../../../ui/base/loading.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from './answer.module.css';

type Update = Outputs['companyPortal']['history']['rows'][number];

/** What the own company has reported, and who of the firm has read it. */
export function PortalHistory({ companyId }: { companyId: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...orpc.companyPortal.history.key(), companyId],
    queryFn: ({ pageParam }) => api.companyPortal.history({ id: companyId, before: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ rows, has_more }) => (has_more ? rows.at(-1)?.id : undefined),
  });
  if (!data && error)
    return <ErrorState error={error} onRetry={() => void refetch()} title="The updates could not be loaded" />;
  if (!data) return <Loading />;
  const rows = data.pages.flatMap((page) => page.rows);
  if (rows.length === 0)
    return (
      <EmptyState icon={<IconFileText size={22} stroke={1.75} />} title="No updates yet">
        What you send appears here, with who at the firm has read it.
      </EmptyState>
    );
  return (
    <>
      <div className={classes.head}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} stroke={1.75} />}
          onClick={() =>
            void downloadExport(async () => (await api.companyPortal.exportHistory({ id: companyId })).body)
          }
        >
          Export history (CSV)
        </Button>
      </div>
      {rows.map((update) => (
        <Entry key={update.id} update={update} />
      ))}
      {hasNextPage && (
        <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

function Entry({ update }: { update: Update }) {
  const { values, views } = update;
  return (
    <article className={classes.entry}>
      <header className={classes.entryHead}>
        <h3>{update.reporting_period}</h3>
        {update.update_type !== 'regular' && <Badge variant="light">{UPDATE_TYPES[update.update_type]}</Badge>}
        {update.corrects_id && <Badge variant="outline">Correction</Badge>}
        {update.is_corrected && <Badge variant="outline">Corrected later</Badge>}
        <span className={classes.quiet}>
          <RelativeTime at={update.created_at} />
        </span>
      </header>
      {values.length > 0 && (
        <dl className={classes.values}>
          {values.map(({ label, unit_kind, value, currency }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatMetric(Number(value), unit_kind, currency)}</dd>
            </div>
          ))}
        </dl>
      )}
      {ANSWER_WORDS.map(
        (word) =>
          update[word] && (
            <div key={word}>
              <span className={classes.quiet}>{COMPANY_UPDATE_FIELDS[word].label}</span>
              <p className={classes.words}>{update[word]}</p>
            </div>
          ),
      )}
      <p className={`${classes.words} ${classes.quiet}`}>
        {views.length === 0
          ? 'Nobody at the firm has read it yet.'
          : `Read by ${views.map(({ name, viewed_at }) => `${name} (${formatDate(viewed_at)})`).join(', ')}.`}
      </p>
    </article>
  );
}
