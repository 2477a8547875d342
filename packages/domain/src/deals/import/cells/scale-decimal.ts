/**
 * (whole.fraction) x 10^power as an integer, in decimal arithmetic only, rounded half to even (IEEE 754 roundTiesToEven,
 * the usage of banks). `exact` is false when something was rounded away.
 */
export function scaleDecimal(whole: string, fraction: string, power: number): { value: bigint; exact: boolean } {
  const shift = power - fraction.length;
  if (shift >= 0) return { value: BigInt(`${whole}${fraction}${'0'.repeat(shift)}`), exact: true };
  const digits = BigInt(`${whole}${fraction}`);
  const divisor = 10n ** BigInt(-shift);
  const quotient = digits / divisor;
  const rest = digits % divisor;
  const twice = rest * 2n;
  const up = twice > divisor || (twice === divisor && quotient % 2n === 1n);
  return { value: up ? quotient + 1n : quotient, exact: rest === 0n };
}
