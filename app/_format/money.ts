/** US dollars: `$1,204`, `$12.40`, `$0.0025`: cents, and of less than ten cents the two digits that say something. */
export function formatUsd(usd: number): string {
  const size = Math.abs(usd)
  const sign = usd < 0 ? '−' : ''
  if (size === 0) return '$0'
  if (size >= 999.995) return `${sign}$${WHOLE.format(size)}`
  if (size >= 0.0995) return `${sign}$${size.toFixed(2)}`
  const digits = 1 - Math.floor(Math.log10(size))
  return digits > 8 ? `${sign}less than $0.0000001` : `${sign}$${size.toFixed(digits)}`
}

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
