const QUOTE = 0x22
const BACKSLASH = 0x5c

/** Whether JSON text nests deeper than `levels`, found on the bytes without parsing them. */
export function isDeeperThan(json: Uint8Array, levels: number): boolean {
  let depth = 0
  let inString = false
  for (let i = 0; i < json.length; i++) {
    const byte = json[i]
    if (inString) {
      if (byte === BACKSLASH) i++
      else if (byte === QUOTE) inString = false
    } else if (byte === QUOTE) inString = true
    else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > levels) return true
    } else if (byte === 0x5d || byte === 0x7d) depth--
  }
  return false
}

/** Whether JSON text may have more than so many values: each but the first stands behind a comma, a colon or a bracket. */
export function hasMoreValuesThan(json: Uint8Array, values: number): boolean {
  let count = 1
  let inString = false
  for (let i = 0; i < json.length; i++) {
    const byte = json[i]
    if (inString) {
      if (byte === BACKSLASH) i++
      else if (byte === QUOTE) inString = false
    } else if (byte === QUOTE) inString = true
    else if (byte === 0x2c || byte === 0x3a || byte === 0x5b || byte === 0x7b) {
      if (++count > values) return true
    }
  }
  return false
}
