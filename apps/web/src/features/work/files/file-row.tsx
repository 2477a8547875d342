import { formatBytes } from '@cairn/domain';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconDots, IconDownload, IconEye } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Hint } from '../../../ui/overlays/hint.tsx';
import { Opener } from '../../../ui/overlays/opener.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { FileHash } from './file-hash.tsx';
import { FileIcon } from './file-icon.tsx';
import classes from './files.module.css';
import type { FilePlace, StoredFile } from './queries.ts';
import { RenameField } from './rename-field.tsx';
import { useDownload } from './use-file-acts.ts';

interface FileRowProps {
  file: StoredFile;
  place: FilePlace;
  /** Who uploaded it; undefined while names are on their way. */
  by: string | undefined;
  canEdit: boolean;
  onPreview: () => void;
  onDelete: () => void;
}

export function FileRow({ file, place, by, canEdit, onPreview, onDelete }: FileRowProps) {
  const [renaming, setRenaming] = useState(false);
  const shownName = useRef<HTMLButtonElement>(null);
  const { mutate, isPending } = useDownload();
  const download = () => mutate(file);
  const endRenaming = () => {
    setRenaming(false);
    // The field that had the focus is gone.
    requestAnimationFrame(() => shownName.current?.focus());
  };
  const name = file.file_name;
  return (
    <li className={classes.row}>
      <FileIcon type={file.content_type} />
      <div className={classes.about}>
        {renaming ? (
          <RenameField file={file} place={place} onClose={endRenaming} />
        ) : (
          <UnstyledButton
            ref={shownName}
            className={classes.name}
            title={name}
            onClick={file.preview ? onPreview : download}
          >
            {name}
          </UnstyledButton>
        )}
        <div className={classes.facts}>
          <span>{formatBytes(file.byte_size)}</span>
          {by && <span>{by}</span>}
          <RelativeTime at={file.created_at} />
          <FileHash sha256={file.sha256} name={name} />
        </div>
      </div>
      <div className={classes.acts}>
        {file.preview && (
          <Hint label="Preview">
            {(target) => (
              <ActionIcon
                {...target}
                className={classes.wide}
                size={32}
                onClick={onPreview}
                aria-label={`Preview ${name}`}
              >
                <IconEye size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
          </Hint>
        )}
        <Hint label="Download">
          {(target) => (
            <ActionIcon {...target} size={32} onClick={download} loading={isPending} aria-label={`Download ${name}`}>
              <IconDownload size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </Hint>
        {canEdit && (file.can.rename || file.can.delete) && (
          <Opener
            popup="menu"
            load={() => import('./file-menu.tsx')}
            props={{ can: file.can, onRename: () => setRenaming(true), onDelete }}
          >
            {(opener) => (
              <ActionIcon {...opener} size={32} aria-label={`More for ${name}`}>
                <IconDots size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
          </Opener>
        )}
      </div>
    </li>
  );
}
