/** What a model costs, in US dollars for a million tokens. */
export interface ModelPrice {
  /** The model as it was asked for. */
  model: string
  input: number
  /** Of input that the provider has in its cache. */
  cachedInput: number
  /** Of input that the provider puts into its cache: at least `input` where it charges for that, else the same. */
  cacheWrite: number
  output: number
  /** Who says so: the configuration, or the list of prices that is part of the product. */
  source: 'configuration' | 'list'
  /** The day the price was true, as `2026-09-23`; null where the configuration does not say. */
  asOf: string | null
}
