import { LOGO, pictureKind } from '@cairn/domain/firm';

/** A chosen file as a picture, or why it is none: judged by its content, since a name can say anything. */
export async function readPicture(file: File): Promise<ImageBitmap | string> {
  if (file.size > LOGO.maxPicked) return 'This file has more than 10 MB. Choose a smaller one.';
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  if (pictureKind(head) === null) return 'Choose a PNG, JPEG or WebP picture. Other kinds, such as SVG, are not taken.';
  return createImageBitmap(file).catch(() => 'This picture is damaged and cannot be read.');
}
