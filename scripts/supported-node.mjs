// Plain JavaScript of any age: it is read by the Node.js that may be too old.

/** The same range as `engines` in package.json. */
export function isSupported(version) {
  const [major, minor, patch] = version.replace(/^v/, '').split('.').map(Number)
  if (major === 22) return minor > 22 || (minor === 22 && patch >= 2)
  if (major === 24) return minor >= 15
  return major >= 26
}

/** The range of `engines` in words: 22.22.2 or later of 22, 24.15.0 or later of 24, 26.0.0 or later. */
export function rangeInWords(range) {
  const words = range.split('||').map((part) => {
    const [, sign, version, major] = /^\s*(\^|>=)((\d+)\.\d+\.\d+)\s*$/.exec(part)
    return sign === '^' ? `${version} or later of ${major}` : `${version} or later`
  })
  return words.join(', ')
}
