import type { Catalog, Tool } from '../lib/discovery/tool.ts'

/** The plainest way to find a tool: how many words of the task its name and description share. */
export function createKeywordOverlap(catalog: Catalog): (task: string) => Tool[] {
  const indexed = catalog.servers
    .flatMap((server) => server.tools)
    .map((tool) => ({ tool, words: wordsOf(`${tool.server} ${tool.tool} ${tool.description}`) }))
  return (task) => {
    const wanted = wordsOf(task)
    return indexed
      .map(({ tool, words }) => ({ tool, score: wanted.intersection(words).size }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .map(({ tool }) => tool)
  }
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[a-z0-9]+/g))
