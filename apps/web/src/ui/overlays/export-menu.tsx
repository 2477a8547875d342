import { Menu } from '@mantine/core';
import type { ExportChoice } from '../../lib/files/page-export.ts';
import { AnchoredMenu } from './anchored-menu.tsx';
import type { OverlayProps } from './opener.tsx';

interface ExportMenuProps extends OverlayProps {
  onExport: (choice: ExportChoice) => void;
}

const FORMATS = [
  { format: 'xlsx', label: 'Excel', title: 'Excel workbook' },
  { format: undefined, label: 'CSV', title: 'CSV' },
] as const;

/** What of the records the file has, and its format. */
export default function ExportMenu({ onExport, ...overlay }: ExportMenuProps) {
  return (
    <AnchoredMenu {...overlay} position="bottom-end">
      {FORMATS.map(({ format, label, title }) => {
        const as = format && { format };
        return [
          <Menu.Label key={title}>{title}</Menu.Label>,
          <Menu.Item
            key={`${title} visible`}
            aria-label={`Visible columns, ${label}`}
            onClick={() => onExport({ ...as })}
          >
            Visible columns
          </Menu.Item>,
          <Menu.Item
            key={`${title} all`}
            aria-label={`All fields, ${label}`}
            onClick={() => onExport({ ...as, fields: 'all' })}
          >
            All fields
          </Menu.Item>,
        ];
      })}
    </AnchoredMenu>
  );
}
