import { Button, type ButtonProps } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useReport } from './use-report.ts';

/** Downloads the report; `of` names the process to those who do not see where the button stands. */
export function ReportButton({ id, of, ...look }: { id: string; of?: string } & Pick<ButtonProps, 'size'>) {
  const { mutate, isPending } = useReport();
  return (
    <Button
      {...look}
      variant="default"
      leftSection={<IconFileDownload size={16} stroke={1.75} />}
      aria-label={of && `Download report of ${of}`}
      loading={isPending}
      onClick={() => mutate(id)}
    >
      Download report
    </Button>
  );
}
