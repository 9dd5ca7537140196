import { type Place, textOf } from './node.ts'

interface Reference {
  at: number
  specifier: string
  isTypeOnly: boolean
  isRequire: boolean
}

/** The module that a node names statically, in whichever way. */
export function referenceIn({ node, parent }: Place): Reference | null {
  switch (node.type) {
    case 'ImportDeclaration':
      return referenceTo(node.source, node.importKind === 'type')
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return node.source === null ? null : referenceTo(node.source, node.exportKind === 'type')
    case 'TSExternalModuleReference': {
      const isTypeOnly = parent?.type === 'TSImportEqualsDeclaration' && parent.importKind === 'type'
      return { ...referenceTo(node.expression, isTypeOnly), at: node.start, isRequire: true }
    }
    case 'TSImportType':
      return { ...referenceTo(node.source, true), at: node.start }
    default:
      return null
  }
}

const referenceTo = ({ value, start }: { value: string; start: number }, isTypeOnly: boolean): Reference => ({
  at: start,
  specifier: value,
  isTypeOnly,
  isRequire: false,
})

/** An import or a re-export of code that is written into a URL. */
export function codeInUrlIn(place: Place): { at: number; text: string } | null {
  const { node } = place
  const text = node.type === 'ImportExpression' ? textOf(node.source) : (referenceIn(place)?.specifier ?? null)
  if (text === null) return null
  // A URL may begin with spaces and hold line feeds anywhere: whoever parses it drops them.
  const url = text.replace(/^[\0-\x20]+|[\t\n\r]/g, '')
  if (!/^(?:data|blob):/i.test(url)) return null
  const at = 'source' in node && node.source !== null ? node.source.start : node.start
  return { at, text: url.slice(0, 60) }
}
