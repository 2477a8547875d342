import { useEffect, useState } from 'react';
import { plural } from '../../../lib/base/format.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import classes from './files.module.css';
import { openPdf, type Pdf } from './open-pdf.ts';
import { PdfPage } from './pdf-page.tsx';

/** A PDF drawn page by page: no plugin, no frame and no script of the document, and the same in every browser. */
export default function PdfPages({ url, name }: { url: string; name: string }) {
  const [pdf, setPdf] = useState<Pdf | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const opening = openPdf(url);
    opening.pdf.then(setPdf, (error: Error) => {
      if (!opening.isClosed()) setProblem(sentenceOf(error));
    });
    return opening.close;
  }, [url]);

  if (problem) return <Notice tone="negative">{problem}</Notice>;
  if (!pdf) return <p className={classes.wait}>Opening…</p>;
  return (
    <section className={classes.pages} aria-label={`${name}, ${plural(pdf.pages.length, 'page')}`}>
      {pdf.pages.map((size, place) => (
        // Pages of a document have no other name than their number.
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <PdfPage key={place} pdf={pdf} number={place + 1} size={size} />
      ))}
    </section>
  );
}

function sentenceOf({ name }: Error): string {
  if (name === 'PasswordException') return 'This PDF is protected by a password. Download it to open it.';
  return 'This PDF could not be shown. Download it instead.';
}
