import { ActionIcon, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { usePhone } from '../../../lib/base/use-phone.ts';
import { type ExportCall, type ExportChoice, useCurrentExport } from '../../../lib/files/page-export.ts';
import { downloadExport } from '../../../ui/base/download-export.ts';
import { Hint } from '../../../ui/overlays/hint.tsx';
import { Opener } from '../../../ui/overlays/opener.tsx';

const NOTHING = 'This page has nothing to export.';

/** Downloads what the page shows. Where there is nothing it stays in place and says so, also to those who use the keyboard. */
export function ExportButton() {
  const run = useCurrentExport();
  const phone = usePhone();
  const [pending, setPending] = useState(false);

  const download = async (fetchFile: (call: ExportCall) => Promise<File>) => {
    setPending(true);
    await downloadExport(fetchFile);
    setPending(false);
  };

  const shared = {
    variant: 'default',
    loading: pending,
    onClick: () => {
      if (run) void download(run);
    },
    ...(!run && { 'data-disabled': true, 'aria-disabled': true, 'aria-description': NOTHING }),
  } as const;
  const as = run?.as;
  if (as)
    return (
      <Opener
        popup="menu"
        load={() => import('../../../ui/overlays/export-menu.tsx')}
        props={{ onExport: (choice: ExportChoice) => void download((call) => as(choice, call)) }}
      >
        {(opener) =>
          phone ? (
            <ActionIcon variant="default" loading={pending} {...opener} size={36} aria-label="Export">
              <IconDownload size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          ) : (
            <Button
              variant="default"
              loading={pending}
              {...opener}
              size="xs"
              h={32}
              leftSection={<IconDownload size={15} stroke={1.75} />}
            >
              Export
            </Button>
          )
        }
      </Opener>
    );
  return (
    <Hint label={run ? 'Download what this page shows as CSV' : NOTHING} position="bottom-end">
      {(target) =>
        phone ? (
          <ActionIcon {...shared} {...target} size={36} aria-label="Export">
            <IconDownload size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        ) : (
          <Button {...shared} {...target} size="xs" h={32} leftSection={<IconDownload size={15} stroke={1.75} />}>
            Export
          </Button>
        )
      }
    </Hint>
  );
}
