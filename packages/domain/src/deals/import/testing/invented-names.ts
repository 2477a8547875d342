/** All of one length, so that no two combinations give the same letters. */
const BEGINNINGS =
  'Torvi Quebi Nalzo Fendu Ostra Bexxo Drimu Wolpi Kaszu Juvra Pelmo Ziggu Harbo Mynta Rofka Sudra'.split(' ');
const MIDDLES = 'lank mora wick tena pulo grid fizz cove dash nest bolt rame sift yolk plum kern'.split(' ');
const ENDINGS =
  'Labs Foods Health Motors Robotics Pay Learning Logistics Energy Homes Games Cloud Farms Travel Media Bio Works Legal Optics Materials'.split(
    ' ',
  );

const COMBINATIONS = BEGINNINGS.length * MIDDLES.length * ENDINGS.length;

/** The n-th of our own invented companies; all differ, also after normalisation. */
export function inventedName(n: number): string {
  // A step that shares no factor with the number of combinations visits each of them once.
  const index = (n * 1237) % COMBINATIONS;
  const beginning = BEGINNINGS[index % BEGINNINGS.length] ?? '';
  const middle = MIDDLES[Math.floor(index / BEGINNINGS.length) % MIDDLES.length] ?? '';
  const ending = ENDINGS[Math.floor(index / (BEGINNINGS.length * MIDDLES.length))] ?? '';
  const round = Math.floor(n / COMBINATIONS);
  return `${beginning}${middle} ${ending}${round > 0 ? ` ${round + 1}` : ''}`;
}
