export { formatUsd } from '../../lib/runs/cost-text.ts'
