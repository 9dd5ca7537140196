const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** How deep JSON text nests and how many values it may have, found on its bytes without parsing them. It may come in pieces. */
export class JsonMeter {
  /** How many levels the deepest value stands in. */
  deepest = 0
  /** No fewer than there are: each but the first stands behind a comma or an opening bracket. */
  values = 1
  #depth = 0
  #isInString = false
  #isEscaped = false

  /** Goes on with a piece, from `start` of it. */
  add(json: Uint8Array, start = 0): this {
    let [depth, isInString, isEscaped] = [this.#depth, this.#isInString, this.#isEscaped]
    for (let at = start; at < json.length; at++) {
      const byte = json[at]
      if (isEscaped) isEscaped = false
      else if (isInString) {
        if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) isInString = false
      } else if (byte === QUOTE) isInString = true
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        this.values++
        if (++depth > this.deepest) this.deepest = depth
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--
      else if (byte === COMMA) this.values++
    }
    this.#depth = depth
    this.#isInString = isInString
    this.#isEscaped = isEscaped
    return this
  }
}

/** Whether JSON text nests deeper than so many levels. */
export const isDeeperThan = (json: Uint8Array, levels: number) => new JsonMeter().add(json).deepest > levels
