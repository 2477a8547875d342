import { PORTFOLIO_FIELDS, type PortfolioStatus } from '@cairn/domain';
import { Button } from '@mantine/core';
import { formatDate } from '../../../lib/base/format.ts';
import { fieldColumns } from '../../../ui/fields/field-columns.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import classes from './firm-dashboard.module.css';
import type { Portfolio } from './queries.ts';

export const STATUS_LABELS: Record<PortfolioStatus, string> = { active: 'Active', closed: 'Closed' };

export function portfolioColumns(
  onEdit: (portfolio: Portfolio) => void,
  onStatus: (portfolio: Portfolio, status: PortfolioStatus) => void,
): DataColumn<Portfolio>[] {
  return [
    ...fieldColumns<typeof PORTFOLIO_FIELDS, Portfolio>(PORTFOLIO_FIELDS).map((column) =>
      column.key === 'name' ? { ...column, width: '34%', cell: Name } : column,
    ),
    {
      key: 'status',
      header: 'Status',
      cell: ({ status }) => (
        <span className={classes.state} data-status={status}>
          {STATUS_LABELS[status]}
        </span>
      ),
    },
    { key: 'created_at', header: 'Added', cell: ({ created_at }) => formatDate(created_at) },
    {
      key: 'acts',
      header: '',
      actions: true,
      cell: (portfolio) => portfolio.can.edit && <Acts portfolio={portfolio} onEdit={onEdit} onStatus={onStatus} />,
    },
  ];
}

const Name = ({ name }: Portfolio) => <span className={classes.name}>{name}</span>;

interface ActsProps {
  portfolio: Portfolio;
  onEdit: (portfolio: Portfolio) => void;
  onStatus: (portfolio: Portfolio, status: PortfolioStatus) => void;
}

function Acts({ portfolio, onEdit, onStatus }: ActsProps) {
  const { name, status } = portfolio;
  const isActive = status === 'active';
  return (
    <div className={classes.acts}>
      <Button variant="subtle" size="compact-sm" aria-label={`Edit ${name}`} onClick={() => onEdit(portfolio)}>
        Edit
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-label={isActive ? `Close ${name}` : `Reopen ${name}`}
        onClick={() => onStatus(portfolio, isActive ? 'closed' : 'active')}
      >
        {isActive ? 'Close' : 'Reopen'}
      </Button>
    </div>
  );
}
