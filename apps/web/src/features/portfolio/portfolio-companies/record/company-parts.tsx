import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ErrorState } from '../../../../ui/base/error-state.tsx';
import { LoadingRegion } from '../../../../ui/lists/skeletons.tsx';
import classes from './company-work.module.css';

interface Part<R> {
  rows: R[];
  has_more: boolean;
}

interface CompanyPartsProps<R extends { id: string }> {
  /** Names the list for a screen reader, and in its key. */
  label: string;
  queryKey: readonly unknown[];
  load: (before: string | undefined) => Promise<Part<R>>;
  failed: string;
  empty: string;
  /** What is on screen now. */
  onShown?: (ids: string[]) => void;
  children: (row: R) => ReactNode;
}

/** A list of a company's records, newest first, with the way to further ones. */
export function CompanyParts<R extends { id: string }>(props: CompanyPartsProps<R>) {
  const { label, queryKey, load, failed, empty, onShown, children } = props;
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ rows, has_more }) => (has_more ? rows.at(-1)?.id : undefined),
  });
  const shown = data?.pages.flatMap((page) => page.rows.map(({ id }) => id)).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for what is shown, not for each render
  useEffect(() => {
    if (shown) onShown?.(shown.split(','));
  }, [shown]);
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} title={failed} />;
  if (!data)
    return (
      <LoadingRegion label={`Loading ${label}`}>
        <Skeleton height={72} radius="md" />
        <Skeleton height={72} radius="md" />
      </LoadingRegion>
    );
  const rows = data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return <p className={classes.empty}>{empty}</p>;
  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {rows.map((row) => (
          <li key={row.id} className={classes.entry}>
            {children(row)}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}
