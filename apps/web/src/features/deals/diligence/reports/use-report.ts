import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, type Outputs, orpc } from '../../../../lib/api/api.ts';
import { downloadFile } from '../../../../lib/files/download-file.ts';
import { toast, toastError } from '../../../../ui/base/toast.tsx';
import { FAILED } from '../labels.ts';

type Report = Outputs['diligence']['requestReport'];

const LOOK_EVERY_MS = 1000;
const isPending = ({ status }: Report) => status === 'queued' || status === 'drawing';

/** Those that this page has asked for: they are downloaded as soon as they are ready, all others when one says so. */
const awaited = new Set<string>();

/** The newest report of a process that the person has asked for, here or before the page was loaded, and what to do with it. */
export function useReport(processId: string) {
  const queryClient = useQueryClient();
  const options = orpc.diligence.listReports.queryOptions();
  const { data: reports = [] } = useQuery({
    ...options,
    select: (all) => all.reports.filter(({ process_id }) => process_id === processId),
    refetchInterval: ({ state }) => (state.data?.reports.some(isPending) ? LOOK_EVERY_MS : false),
  });
  const [newest] = reports;

  const download = useMutation({
    mutationFn: async (id: string) => (await api.diligence.downloadReport({ id })).body,
    onSuccess: (file) => {
      downloadFile(file);
      void queryClient.invalidateQueries({ queryKey: orpc.diligence.list.key() });
      void queryClient.invalidateQueries({ queryKey: orpc.diligence.get.key() });
    },
    onError: (error) => toastError(FAILED.report, error),
  });
  const request = useMutation({
    mutationFn: () => api.diligence.requestReport({ id: processId }),
    onSuccess: (report) => {
      awaited.add(report.id);
      return queryClient.invalidateQueries({ queryKey: options.queryKey });
    },
    onError: (error) => toastError(FAILED.report, error),
  });

  const { mutate: fetch } = download;
  useEffect(() => {
    if (!newest || isPending(newest) || !awaited.delete(newest.id)) return;
    if (newest.status === 'ready') fetch(newest.id);
    else toast({ title: FAILED.report, description: newest.problem, tone: 'destructive' });
  }, [newest, fetch]);

  return {
    isWaiting: newest?.status === 'queued',
    isDrawing: request.isPending || newest?.status === 'drawing' || download.isPending,
    problem: newest?.status === 'failed' ? newest.problem : null,
    last: reports.find(({ status }) => status === 'ready'),
    request: () => request.mutate(),
    download: fetch,
  };
}
