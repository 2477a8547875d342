import { MEMBER_FORECASTS_MIN } from '@cairn/domain';
import { Button } from '@mantine/core';
import { formatShare } from '../../../lib/base/format.ts';
import { useNameOf } from '../../../lib/team.ts';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import classes from './calibration.module.css';
import { scoreText } from './calibration-figures.tsx';
import type { Calibration } from './queries.ts';

type Member = Calibration['members'][number] & { id: string };

interface MembersTableProps {
  members: Calibration['members'];
  onShow: (member: string) => void;
}

/** Everybody's score, by name: too few forecasts make none. */
export function MembersTable({ members, onShow }: MembersTableProps) {
  const nameOf = useNameOf();
  const rows = members
    .map((member) => ({ ...member, id: member.user_id }))
    .sort((one, other) => nameOf(one.id).localeCompare(nameOf(other.id)));
  return (
    <section className={classes.part} aria-label="Members">
      <h2 className={classes.heading}>Members</h2>
      <DataTable label="Members" columns={columnsOf(nameOf, onShow)} rows={rows} />
    </section>
  );
}

const columnsOf = (nameOf: (id: string) => string, onShow: (id: string) => void): DataColumn<Member>[] => [
  { key: 'name', header: 'Member', cell: ({ id }) => nameOf(id) },
  {
    key: 'resolved',
    header: 'Resolved',
    width: '20%',
    numeric: true,
    cell: ({ resolved }) =>
      resolved < MEMBER_FORECASTS_MIN ? `${resolved} of ${MEMBER_FORECASTS_MIN} resolved` : resolved,
  },
  {
    key: 'brier',
    header: 'Brier score',
    width: '16%',
    numeric: true,
    cell: ({ score }) => (score ? scoreText(score.brier) : '–'),
  },
  {
    key: 'skill',
    header: 'Skill',
    width: '12%',
    numeric: true,
    cell: ({ score }) => (score?.skill == null ? '–' : score.skill.toFixed(2)),
  },
  {
    key: 'base',
    header: 'Came true',
    width: '14%',
    numeric: true,
    cell: ({ score }) => (score ? formatShare(score.base_rate, 1) : '–'),
  },
  {
    key: 'show',
    header: '',
    width: '96px',
    actions: true,
    cell: ({ id }) => (
      <Button size="compact-sm" variant="default" aria-label={`Show ${nameOf(id)}`} onClick={() => onShow(id)}>
        Show
      </Button>
    ),
  },
];
