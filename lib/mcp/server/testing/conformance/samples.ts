/** A PNG of one red pixel. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='

/** A WAV without a sample. */
export const WAV = Buffer.from(
  '524946462400000057415645666d742010000000010001004400ac0088580100020010006461746100000000',
  'hex',
).toString('base64')

export const text = (value: string) => ({ type: 'text' as const, text: value })
export const image = { type: 'image' as const, data: PNG, mimeType: 'image/png' }
