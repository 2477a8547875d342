import { IconArrowRight } from '@tabler/icons-react';
import { labelFromKey, nameSome, plural } from '../../../lib/base/format.ts';
import { TextLink } from '../../../ui/base/links.tsx';
import { Initials } from '../../../ui/initials.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StageLabel } from '../../../ui/stage-label.tsx';
import classes from './dashboard.module.css';
import { ImportLink } from './import-link.tsx';
import type { FirmHome, Stages } from './queries.ts';

type Change = FirmHome['changes'][number];

export function ChangeRow({ change, stages }: { change: Change; stages: Stages }) {
  const { by, deal, reason, at } = change;
  return (
    <li className={classes.move}>
      <Initials first={by?.first_name ?? '·'} last={by?.last_name ?? ''} />
      <div className={classes.moveText}>
        <p className={classes.moveLine}>
          {deal && (
            <TextLink to="/opportunities/$id" params={{ id: deal.id }} c="inherit" fw={600} underline="hover">
              {deal.company_name}
            </TextLink>
          )}
          <WhatHappened change={change} stages={stages} />
        </p>
        {reason && <p className={classes.reason}>{reason}</p>}
        <p className={classes.moveMeta}>
          {by ? `${by.first_name} ${by.last_name}` : 'Former member'} · <RelativeTime at={at} />
        </p>
      </div>
    </li>
  );
}

function WhatHappened({ change, stages }: { change: Change; stages: Stages }) {
  const { kind, fields, from_stage, to_stage } = change;
  if (kind === 'imported') return <Imported file={change.import} />;
  if (kind === 'added') return <span className={classes.change}>added</span>;
  if (kind === 'edited')
    return <span className={classes.change}>{fields.length === 0 ? 'saved' : `${nameSome(fields)} changed`}</span>;
  const labelOf = (key: string | null) => (key ? (stages.get(key)?.stage_label ?? labelFromKey(key)) : '');
  return (
    <span className={classes.change}>
      {labelOf(from_stage)}
      <IconArrowRight size={14} stroke={1.75} role="img" aria-label="to" />
      <StageLabel
        label={labelOf(to_stage)}
        color={stages.get(to_stage ?? '')?.stage_color ?? 'bg-gray-500'}
        variant="pill"
      />
    </span>
  );
}

function Imported({ file }: { file: Change['import'] }) {
  if (!file) return null;
  return (
    <>
      <ImportLink kind={file.record_kind} id={file.id}>
        {file.file_name}
      </ImportLink>
      <span className={classes.change}>imported, {plural(file.rows_total, 'row')}</span>
    </>
  );
}
