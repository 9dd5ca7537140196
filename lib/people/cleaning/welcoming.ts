import type { Workspaces } from '../../workspace/create-workspaces.ts'

/**
 * The same workspaces; `welcome` is told of each before anything is done in it. One that was set aside is there again then,
 * whoever comes by whatever way: nothing is written into a new folder in its place.
 */
export function welcoming(workspaces: Workspaces, welcome: (dir: string) => void): Workspaces {
  const at = (dir: string): string => {
    welcome(dir)
    return dir
  }
  return {
    open: (dir) => workspaces.open(at(dir)),
    trash: (dir) => workspaces.trash(at(dir)),
    checkpoints: (dir) => workspaces.checkpoints(at(dir)),
    states: (dir, owner) => workspaces.states(at(dir), owner),
    usage: (dir) => workspaces.usage(at(dir)),
    withinQuota: (dir, work) => workspaces.withinQuota(at(dir), work),
    exportZip: (dir, path, options) => workspaces.exportZip(at(dir), path, options),
    importZip: (dir, zipFile, options) => workspaces.importZip(at(dir), zipFile, options),
    saveResult: (dir, path, content) => workspaces.saveResult(at(dir), path, content),
  }
}
