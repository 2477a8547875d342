import { type RefObject, useEffect, useRef, useState } from 'react';
import { plural } from '../../lib/base/format.ts';
import { Notice } from '../base/notice.tsx';
import { openPdf, type Pdf } from './open-pdf.ts';
import classes from './pdf.module.css';
import { PdfPage } from './pdf-page.tsx';

interface PdfPagesProps {
  url: string;
  name: string;
  /** What to do about one that cannot be shown. */
  instead?: string;
  /** Told which page is in the middle of what is seen, of how many, whenever that changes. */
  onPage?: ((page: number, of: number) => void) | undefined;
}

/** A PDF drawn page by page: no plugin, no frame and no script of the document, and the same in every browser. */
export default function PdfPages({ url, name, instead = 'Download it instead.', onPage }: PdfPagesProps) {
  const list = useRef<HTMLElement>(null);
  const [pdf, setPdf] = useState<Pdf | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const opening = openPdf(url);
    opening.pdf.then(setPdf, (error: Error) => {
      if (!opening.isClosed()) setProblem(sentenceOf(error));
    });
    return opening.close;
  }, [url]);

  const count = pdf?.pages.length ?? 0;
  useMiddlePage(list, count, onPage);

  if (problem) return <Notice tone="negative">{`${problem} ${instead}`}</Notice>;
  if (!pdf) return <p className={classes.wait}>Opening…</p>;
  return (
    <section ref={list} className={classes.pages} aria-label={`${name}, ${plural(pdf.pages.length, 'page')}`}>
      {pdf.pages.map((size, place) => (
        // Pages of a document have no other name than their number.
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <PdfPage key={place} pdf={pdf} number={place + 1} size={size} />
      ))}
    </section>
  );
}

function sentenceOf({ name }: Error): string {
  if (name === 'PasswordException') return 'This PDF is protected by a password.';
  return 'This PDF could not be shown.';
}

/** Tells which page lies across the middle of the scrolling place around them. */
function useMiddlePage(list: RefObject<HTMLElement | null>, count: number, onPage: PdfPagesProps['onPage']): void {
  const told = useRef(onPage);
  told.current = onPage;
  useEffect(() => {
    const stage = list.current?.closest('[data-scrolls]');
    if (count === 0 || !list.current || !stage) return;
    const pages = [...list.current.querySelectorAll<HTMLElement>('[data-page]')];
    let last = 0;
    const look = () => {
      const { top, height } = stage.getBoundingClientRect();
      const middle = top + height / 2;
      const under = pages.findIndex((page) => page.getBoundingClientRect().bottom >= middle);
      const page = under < 0 ? pages.length : under + 1;
      if (page !== last) told.current?.(page, count);
      last = page;
    };
    look();
    stage.addEventListener('scroll', look, { passive: true });
    return () => stage.removeEventListener('scroll', look);
  }, [list, count]);
}
