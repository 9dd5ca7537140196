/** The drawing in `box` as a file of its own: colours of the page are put in, for there is no page around it. */
export function svgText(box: HTMLElement | null): string {
  const drawing = box?.querySelector('.chart svg.recharts-surface, .chart svg')
  if (!drawing) return '<svg xmlns="http://www.w3.org/2000/svg"/>'
  const style = getComputedStyle(document.documentElement)
  const copy = drawing.cloneNode(true) as SVGElement
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('style', `background:${style.getPropertyValue('--surface')};font-family:sans-serif`)
  return new XMLSerializer()
    .serializeToString(copy)
    .replace(/var\((--[\w-]+)\)/g, (_, name: string) => style.getPropertyValue(name).trim() || 'currentColor')
}
