import { EXCEPTION_STATES, type ExceptionState, RISK_LEVELS, type RiskLevel } from '@cairn/domain';
import { Badge } from '@mantine/core';

const STATE_COLORS = { pending: 'yellow', approved: 'pine', rejected: 'red', expired: 'gray' } as const;
const RISK_LOOKS = {
  low: { color: 'gray', variant: 'light' },
  medium: { color: 'yellow', variant: 'light' },
  high: { color: 'red', variant: 'light' },
} as const;

export const StateBadge = ({ status }: { status: ExceptionState }) => (
  <Badge color={STATE_COLORS[status]}>{EXCEPTION_STATES[status]}</Badge>
);

export const RiskBadge = ({ risk }: { risk: RiskLevel }) => (
  <Badge {...RISK_LOOKS[risk]}>{RISK_LEVELS[risk]} risk</Badge>
);
