/** The library in one file: it loads in less than half the time of its thousand modules. */
declare module 'mathjs/lib/browser/math.js' {
  const math: typeof import('mathjs')
  export default math
}
