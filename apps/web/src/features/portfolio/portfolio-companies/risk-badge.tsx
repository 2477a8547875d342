import { riskBand } from '@cairn/domain';
import { Badge } from '@mantine/core';
import classes from './company-cards.module.css';

/** The score with its band, so that colour does not carry the meaning alone. */
export function RiskBadge({ score }: { score: number }) {
  const band = riskBand(score);
  return (
    <Badge variant="light" className={classes.risk} data-band={band.toLowerCase()} radius="sm">
      {band} risk {score}
    </Badge>
  );
}
