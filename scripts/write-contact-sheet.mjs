import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes a page that shows all pictures of a folder beside each other, those of one state in one row.
 *
 * @param {string} folder
 * @returns {number} how many pictures there are
 */
export function writeContactSheet(folder) {
  const files = readdirSync(folder).filter((file) => file.endsWith('.png'))
  const states = Map.groupBy(files.sort(), (file) => file.replace(/(-(light|dark)-\d+)?\.png$/, ''))
  const rows = [...states].map(
    ([state, shown]) =>
      `<h2>${state}</h2><div>${shown.map((file) => `<a href="${file}"><img loading="lazy" alt="${file}" src="${file}"></a>`).join('')}</div>`,
  )
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Pages and states</title>
<style>body{font:13px sans-serif;background:#888}div{display:flex;gap:8px;overflow-x:auto;align-items:start}img{height:360px}</style>
${rows.join('\n')}
`,
  )
  return files.length
}
