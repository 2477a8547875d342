import { Skeleton } from '@mantine/core';
import { LoadingRegion } from '../../../../ui/lists/skeletons.tsx';
import classes from '../diligence.module.css';

/** Cards at their final places. */
export function CardsSkeleton({ label, count = 4 }: { label: string; count?: number }) {
  return (
    <LoadingRegion label={label}>
      <div className={classes.cards}>
        {Array.from({ length: count }, (_, place) => place).map((place) => (
          <div key={place} className={classes.card}>
            <Skeleton height={14} width={140} />
            <Skeleton height={10} width={90} mt={12} />
            <Skeleton height={6} mt={28} radius="xl" />
            <Skeleton height={10} width={120} mt={18} />
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}
