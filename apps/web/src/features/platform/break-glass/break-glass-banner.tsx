import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { formatTime } from '../../../lib/base/format.ts';
import { Banner } from '../../../ui/base/banner.tsx';
import { TextLink } from '../../../ui/base/links.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import classes from './break-glass.module.css';

/** The firm can end it at any moment, and then the pages must not go on as if it were still read. */
const LOOK_EVERY_MS = 15_000;

const PAGES = [
  ['/opportunities', 'Deals'],
  ['/due-diligence', 'Due diligence'],
  ['/portfolio', 'Portfolio'],
  ['/dashboard/firm-admin', 'Settings'],
  ['/audit', 'Audit log'],
] as const;

/** Above every page while somebody of the platform reads a firm: which, until when, where to, and how it is ended. */
export default function BreakGlassBanner() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data } = useQuery(
    orpc.breakGlass.current.queryOptions({ input: {}, staleTime: 0, refetchInterval: LOOK_EVERY_MS }),
  );
  const grant = data?.grant;
  const read = useRef<string | null>(null);
  useEffect(() => {
    if (grant) read.current = grant.tenant_name;
    if (data && !grant && read.current) {
      const name = read.current;
      read.current = null;
      void navigate({ to: '/admin/$', params: { _splat: 'organizations' }, search: {} }).then(() => {
        queryClient.removeQueries({ type: 'inactive' });
        void queryClient.invalidateQueries();
        toast({ title: 'Access Ended', description: `You are no longer viewing ${name}.`, tone: 'info' });
      });
    }
  }, [data, grant, navigate, queryClient]);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.breakGlass.end({}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: orpc.breakGlass.key() }),
    onError: (failure) => toastError('Action Failed', failure),
  });
  if (!grant) return null;
  return (
    <Banner
      icon={IconEye}
      tone="warning"
      label="Break-glass access"
      action={
        <Button size="compact-sm" variant="default" loading={isPending} onClick={() => mutate()}>
          End Access
        </Button>
      }
    >
      You are viewing <strong>{grant.tenant_name}</strong> until {formatTime(grant.expires_at)}. Its log shows what you
      open.{' '}
      <span className={classes.pages}>
        {PAGES.map(([to, label]) => (
          <TextLink key={to} to={to} underline="always">
            {label}
          </TextLink>
        ))}
      </span>
    </Banner>
  );
}
