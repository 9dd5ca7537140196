import { formatUsd as formatSum } from '../../lib/runs/cost-text.ts'

/** US dollars as everywhere in the product, with the sign of what is less than nothing: `$1,204.40`, `$0.0025`, `−$0.02`. */
export const formatUsd = (usd: number): string => (usd < 0 ? `−${formatSum(-usd)}` : formatSum(usd))
