import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as the styles' small-screen rules; known before the first drawing. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
}
