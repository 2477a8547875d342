import { useEffect, useRef } from 'react';

/** Calls back with what is pasted anywhere in the page: the text of cells, or a file that was copied. */
export function usePaste({ onText, onFiles }: { onText: (text: string) => void; onFiles: (files: File[]) => void }) {
  const callbacks = useRef({ onText, onFiles });
  useEffect(() => {
    callbacks.current = { onText, onFiles };
  });
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const files = [...(event.clipboardData?.files ?? [])];
      if (text === '' && files.length === 0) return;
      event.preventDefault();
      // Excel puts a picture of the cells beside their text.
      if (text !== '') callbacks.current.onText(text);
      else callbacks.current.onFiles(files);
    };
    document.addEventListener('paste', take);
    return () => document.removeEventListener('paste', take);
  }, []);
}
