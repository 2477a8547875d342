import { diffWords } from '@cairn/domain';
import { Modal, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Outputs, orpc } from '../../../../lib/api/api.ts';
import { formatDateTime, plural } from '../../../../lib/base/format.ts';
import { plainMarkdown } from '../../../../lib/base/plain-markdown.ts';
import { useNameOf } from '../../../../lib/team.ts';
import { EmptyState } from '../../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../../ui/base/error-state.tsx';
import { LoadingRegion, SkeletonLines } from '../../../../ui/lists/skeletons.tsx';
import { describeText, TEXT_LABELS } from '../labels.ts';
import type { Review } from '../queries.ts';
import { TEXT_FIELDS, type Texts } from './merge-texts.ts';
import classes from './versions.module.css';

type Version = Outputs['committee']['listTexts'][number];

/** What each version of memo, thesis and assumptions changed against the one before it. */
export default function VersionsDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...orpc.committee.listTexts.queryOptions({ input: { id: review.id } }),
    staleTime: 0,
  });
  return (
    <Modal opened onClose={onClose} title="Versions" size="xl">
      {data && data.length > 0 && <Versions review={review} versions={data} />}
      {data?.length === 0 && <EmptyState title="No versions yet">Nothing has been written so far.</EmptyState>}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <LoadingRegion label="Loading the versions">
          <SkeletonLines count={6} />
        </LoadingRegion>
      )}
    </Modal>
  );
}

function Versions({ review, versions }: { review: Review; versions: Version[] }) {
  const nameOf = useNameOf();
  const [chosen, setChosen] = useState<number | null>(null);
  const version = chosen ?? versions[0]?.version ?? 0;
  const say = ({ written_by, written_at, votes }: Version) =>
    `${nameOf(written_by)}, ${formatDateTime(written_at)}${votes > 0 ? `, after ${plural(votes, 'vote')}` : ''}`;
  return (
    <Stack gap="md">
      <Select
        label="Version"
        data={versions.map((each) => ({ value: String(each.version), label: say(each) }))}
        value={String(version)}
        onChange={(value) => setChosen(Number(value))}
      />
      <Changes id={review.id} version={version} />
    </Stack>
  );
}

const NOTHING: Texts = { memo: '', thesis: '', assumptions: [] };

function Changes({ id, version }: { id: string; version: number }) {
  const { data, error, refetch } = useQuery(orpc.committee.getTexts.queryOptions({ input: { id, version } }));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <LoadingRegion label="Loading the version">
        <SkeletonLines count={6} />
      </LoadingRegion>
    );
  return TEXT_FIELDS.map((field) => {
    const [now, before] = [data.now, data.before ?? NOTHING].map((texts) => plainMarkdown(describeText(field, texts)));
    const isFormatted = describeText(field, data.now) !== describeText(field, data.before ?? NOTHING);
    return (
      <div key={field}>
        <h3 className={classes.title}>
          {TEXT_LABELS[field]}
          {now === before && <span className={classes.same}> {isFormatted ? 'formatting changed' : 'unchanged'}</span>}
        </h3>
        {now && now === before && <p className={classes.text}>{now}</p>}
        {now !== before && <Compared before={before ?? ''} now={now ?? ''} />}
      </div>
    );
  });
}

/** What was taken out is struck through, what came in underlined: colour alone would not say it. */
function Compared({ before, now }: { before: string; now: string }) {
  let at = 0;
  return (
    <p className={classes.text}>
      {diffWords(before, now).map(({ kind, text }) => {
        at += 1;
        if (kind === 'added') return <ins key={at}>{text}</ins>;
        return kind === 'removed' ? <del key={at}>{text}</del> : text;
      })}
    </p>
  );
}
