import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

export interface PageSize {
  width: number;
  height: number;
}

export interface Pdf {
  document: PDFDocumentProxy;
  /** Sizes at one point a pixel. Those of the first page stand for the others until they are drawn. */
  pages: PageSize[];
}

/** Reads the document; `close` ends it, whatever it is doing. */
export function openPdf(url: string) {
  let closed = false;
  const task = getDocument({ url, isEvalSupported: false, enableXfa: false, withCredentials: true });
  const read = async (): Promise<Pdf> => {
    const document = await task.promise;
    const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
    return { document, pages: Array.from({ length: document.numPages }, () => ({ width, height })) };
  };
  return {
    pdf: read(),
    isClosed: () => closed,
    close: () => {
      closed = true;
      void task.destroy();
    },
  };
}
