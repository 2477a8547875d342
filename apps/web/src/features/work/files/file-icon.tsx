import { type FileKind, kindOfType } from '@cairn/domain';
import {
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMovie,
  IconPhoto,
  IconPresentation,
  IconTable,
} from '@tabler/icons-react';
import classes from './files.module.css';

const ICONS: Record<FileKind['icon'], typeof IconFile> = {
  pdf: IconFileTypePdf,
  image: IconPhoto,
  document: IconFileText,
  sheet: IconTable,
  slides: IconPresentation,
  video: IconMovie,
  archive: IconFileZip,
  text: IconFileText,
};

/** What kind of file it is, at a glance; the name beside it says the same. */
export function FileIcon({ type }: { type: string }) {
  const kind = kindOfType(type)?.icon;
  const Icon = kind ? ICONS[kind] : IconFile;
  return (
    <span className={classes.icon} data-kind={kind} aria-hidden>
      <Icon size={18} stroke={1.6} />
    </span>
  );
}
