import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './drop-zone.module.css';

interface DropZoneProps {
  onFiles: (files: File[]) => void;
  /** What the file chooser offers, such as ".csv,.txt". */
  accept?: string;
  /** Several files may be chosen at once. */
  multiple?: boolean;
  /** One line high, beside other content. */
  compact?: boolean;
  icon: ReactNode;
  title: ReactNode;
  hint: ReactNode;
  invalid?: boolean;
  /** The id of the sentence that says what is wrong. */
  describedBy?: string;
}

/** Takes files by drop, click or key: one big button. */
export function DropZone(props: DropZoneProps) {
  const { onFiles, accept, multiple = false, compact = false, icon, title, hint, invalid = false, describedBy } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  useKeepPage();

  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  };

  return (
    <>
      <button
        type="button"
        className={classes.zone}
        data-compact={compact || undefined}
        data-over={isOver || undefined}
        data-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
        onDragEnter={over}
        onDragOver={over}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
        <span className={classes.title}>{title}</span>
        <span className={classes.hint}>{hint}</span>
      </button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file again, mended meanwhile, is a change too.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** A file that is dropped a little beside the zone must not replace the page. */
function useKeepPage(): void {
  useEffect(() => {
    const stop = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', stop);
    window.addEventListener('drop', stop);
    return () => {
      window.removeEventListener('dragover', stop);
      window.removeEventListener('drop', stop);
    };
  }, []);
}
