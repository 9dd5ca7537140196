import { type NamedTool, renderModule } from './render-module.ts'

export function renderModuleTask(json: string): string {
  const { server, named } = JSON.parse(json) as { server: string; named: NamedTool }
  return renderModule(server, named)
}
