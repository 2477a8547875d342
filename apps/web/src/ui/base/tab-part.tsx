import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { WhileLoading } from '../../lib/base/lazy.tsx';

/** What a tab shows, with something in its place while its code is on its way: a tab that is opened is never blank. */
export const TabPart = ({ children }: { children: ReactNode }) => (
  <WhileLoading show={<Skeleton mt="lg" height={280} radius="md" />}>{children}</WhileLoading>
);
