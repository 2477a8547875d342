import { Button } from '@mantine/core';
import { IconArrowLeft, IconPencil, IconPlayerPause, IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { TextLink } from '../../../../ui/base/links.tsx';
import { PageHeader } from '../../../../ui/base/page-header.tsx';
import { toastError } from '../../../../ui/base/toast.tsx';
import { companyOf, FAILED } from '../labels.ts';
import type { Process } from '../queries.ts';
import { ReportButton } from '../reports/report-button.tsx';
import { AddItemDialog } from './add-item-dialog.tsx';
import { EditProcessDialog } from './edit-process-dialog.tsx';
import { HoldDialog } from './hold-dialog.tsx';
import classes from './process.module.css';
import { useChangeProcess } from './use-change-process.ts';

type Dialog = 'edit' | 'hold' | 'add';

/** Whose due diligence it is, and what can be done with all of it. */
export function ProcessHeader({ process }: { process: Process }) {
  const { id, name, version, can } = process;
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const company = companyOf(process);
  const close = () => setDialog(null);
  const resume = useChangeProcess(id, {
    send: () => api.diligence.resume({ id, version }),
    onDone: () => undefined,
    onRefused: (error) => toastError(FAILED.saveProcess, error),
  });
  return (
    <>
      <div>
        <TextLink to="/due-diligence" className={classes.back} c="inherit" underline="hover">
          <IconArrowLeft size={15} stroke={1.75} aria-hidden />
          Due Diligence
        </TextLink>
        <PageHeader
          title={`${company} due diligence`}
          heading={company}
          purpose={name}
          actions={
            <>
              <ReportButton id={id} />
              {can.hold && (
                <Button
                  variant="default"
                  leftSection={<IconPlayerPause size={16} stroke={1.75} />}
                  onClick={() => setDialog('hold')}
                >
                  Put on hold
                </Button>
              )}
              {can.resume && (
                <Button
                  variant="default"
                  leftSection={<IconPlayerPlay size={16} stroke={1.75} />}
                  loading={resume.isPending}
                  onClick={() => resume.mutate(undefined)}
                >
                  Resume
                </Button>
              )}
              {can.edit && (
                <>
                  <Button
                    variant="default"
                    leftSection={<IconPencil size={16} stroke={1.75} />}
                    onClick={() => setDialog('edit')}
                  >
                    Edit
                  </Button>
                  <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setDialog('add')}>
                    Add item
                  </Button>
                </>
              )}
            </>
          }
        />
      </div>
      {dialog === 'edit' && <EditProcessDialog process={process} onClose={close} />}
      {dialog === 'hold' && <HoldDialog process={process} onClose={close} />}
      {dialog === 'add' && <AddItemDialog process={process} onClose={close} />}
    </>
  );
}
