import { formatBytes, formatBytesAbove, MAX_FILE_BYTES } from '@cairn/domain';

/** Why this file need not even be sent, or null. What is in it the server judges. */
export async function checkFile(file: File): Promise<string | null> {
  if (file.size > MAX_FILE_BYTES) {
    const size = formatBytesAbove(MAX_FILE_BYTES, file.size);
    return `This file has ${size}; the largest that can be stored has ${formatBytes(MAX_FILE_BYTES)}. Make it smaller, or split it.`;
  }
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    // A folder that was dropped, or a file that has been moved since.
    return 'This is not a file. Folders cannot be uploaded: choose the files in the folder.';
  }
  return file.size === 0 ? 'This file is empty. Choose another file.' : null;
}
