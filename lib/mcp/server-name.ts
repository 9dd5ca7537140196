/** What people may call a server: anything that can be read on one line. */
export const SERVER_NAME = /^(?=\S)[^\p{C}\p{Zl}\p{Zp}]{1,100}(?<=\S)$/u

/** What its folder under `servers/` is called: a part of what programs import, so plain letters only. */
export const FOLDER_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/**
 * The folder of a server: its name, where that can be a folder; else the name with everything else made `-`.
 *
 * @example folderOf('Ant Design Components') // 'Ant-Design-Components'
 */
export function folderOf(server: string): string {
  if (FOLDER_NAME.test(server)) return server
  const plain = server
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[._-]+|[._-]+$/g, '')
    .slice(0, 64)
  return plain === '' ? 'server' : plain
}
