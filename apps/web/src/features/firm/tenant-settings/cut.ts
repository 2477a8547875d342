import { LOGO } from '@cairn/domain/firm';

/** Where the picture lies in the square: 1 shows all of it, in the middle; `x` and `y` in pixels of the logo. */
export interface Cut {
  zoom: number;
  x: number;
  y: number;
}

/** Moved by so many pixels, never so far that nothing of it is left. */
export function moved(cut: Cut, x: number, y: number): Cut {
  const within = (value: number) => Math.max(-LOGO.side, Math.min(LOGO.side, value));
  return { ...cut, x: within(cut.x + x), y: within(cut.y + y) };
}

export function drawCut(canvas: HTMLCanvasElement, picture: ImageBitmap, { zoom, x, y }: Cut): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const side = canvas.width;
  const scale = (zoom * side) / Math.max(picture.width, picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const unit = side / LOGO.side;
  context.clearRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, (side - width) / 2 + x * unit, (side - height) / 2 + y * unit, width, height);
}

/** The square as a PNG in base64, smaller where a busy picture would be too heavy. */
export async function encodeCut(picture: ImageBitmap, cut: Cut): Promise<string> {
  const canvas = document.createElement('canvas');
  for (let { side }: { side: number } = LOGO; ; side /= 2) {
    canvas.width = side;
    canvas.height = side;
    drawCut(canvas, picture, cut);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('this browser cannot write a PNG');
    if (blob.size <= LOGO.maxBytes) return base64(new Uint8Array(await blob.arrayBuffer()));
  }
}

function base64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
