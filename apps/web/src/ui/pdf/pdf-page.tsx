import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PageSize, Pdf } from './open-pdf.ts';
import classes from './pdf.module.css';

interface PdfPageProps {
  pdf: Pdf;
  number: number;
  size: PageSize;
}

export function PdfPage({ pdf, number, size }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [shape, setShape] = useState(size);
  const isNear = useNear(canvas);
  useEffect(() => {
    if (!isNear || !canvas.current) return;
    const drawing = draw(pdf, number, canvas.current, setShape);
    return drawing.stop;
  }, [isNear, pdf, number]);
  return (
    <canvas
      ref={canvas}
      className={classes.page}
      data-page={number}
      style={{ aspectRatio: `${shape.width} / ${shape.height}` }}
      role="img"
      aria-label={`Page ${number} of ${pdf.pages.length}`}
    />
  );
}

/** At the resolution of the screen, as wide as it is shown. */
function draw(pdf: Pdf, number: number, canvas: HTMLCanvasElement, onShape: (size: PageSize) => void) {
  let stopped = false;
  let stopRendering = () => {};
  const run = async () => {
    const page = await pdf.document.getPage(number);
    if (stopped) return;
    const natural = page.getViewport({ scale: 1 });
    onShape({ width: natural.width, height: natural.height });
    const wide = canvas.clientWidth * window.devicePixelRatio;
    const viewport = page.getViewport({ scale: wide / natural.width });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    const rendering = page.render({ canvas, viewport });
    stopRendering = () => rendering.cancel();
    await rendering.promise;
  };
  // One page that cannot be drawn stays white; the others are shown.
  run().catch(() => undefined);
  return {
    stop: () => {
      stopped = true;
      stopRendering();
    },
  };
}

/** Whether it has come near what can be seen of the scrolling place around it; a page is drawn then, and stays. */
function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const watching = new IntersectionObserver(
      ([seen]) => setNear((before) => before || Boolean(seen?.isIntersecting)),
      {
        root: element.current.closest('[data-scrolls]'),
        rootMargin: '100% 0px',
      },
    );
    watching.observe(element.current);
    return () => watching.disconnect();
  }, [element]);
  return isNear;
}
