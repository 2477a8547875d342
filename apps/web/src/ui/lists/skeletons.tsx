import { Skeleton, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Around skeletons: says once that something is loading and hides the grey bars from screen readers. What a dialog waited for
 * has the focus then, as if it had been there when the dialog opened.
 */
export function LoadingRegion({ label, children }: { label: string; children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const dialog = region.current?.closest('[role="dialog"]');
    return () => {
      const { activeElement } = document;
      if (!dialog?.contains(activeElement) || activeElement?.matches('input, textarea')) return;
      dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    };
  }, []);
  return (
    <>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <div ref={region} aria-hidden data-loading style={{ display: 'contents' }}>
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
