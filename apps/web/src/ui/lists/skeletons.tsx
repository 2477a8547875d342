import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';

/** Around skeletons: says once that something is loading and hides the grey bars from screen readers. */
export function LoadingRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <div aria-hidden style={{ display: 'contents' }}>
        {children}
      </div>
    </>
  );
}

/** Rows of a list or a table to come, a little uneven, as text is. */
export function SkeletonLines({ count, height = 12, gap = 12 }: { count: number; height?: number; gap?: number }) {
  return (
    <div style={{ display: 'grid', gap }}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <Skeleton key={index} height={height} width={`${96 - ((index * 37) % 4) * 9}%`} />
      ))}
    </div>
  );
}
