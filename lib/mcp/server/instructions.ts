import type { Profile } from '../../people/reach.ts'

const PROGRAM = `A program is a TypeScript module:
import { listIssues } from './servers/github/listIssues.ts' // an example, and not here
const issues = await listIssues({ state: 'open' })
export default issues.map(({ number, title }) => ({ number, title }))
- Import each tool from the module that search_tools names; only imported tools can be called.
- Work in the program: loop, filter, join, call in parallel with Promise.all. Export only what you need to see.
- Its result is the default export; console.log is its output. Top-level await works.
- Files: node:fs in /workspace, kept between runs. State: loadState, saveState, updateState from './client/state.ts'.
- There is no network but tools. A failed call throws a ToolError with code and message; catch it to go on.`

/** What a model is told once, by what it is shown. Codex reads the first 512 characters, so the way of working is first. */
export const INSTRUCTIONS: Record<Profile, string> = {
  code: `Many tools behind two: search_tools finds them, execute_code runs a program that calls them in a sandbox, so that results stay out of your context. Search with max_results 3 and detail_level "full" to see a tool's module and types before you use it. Results too large for you are shortened; the whole is in a file that the answer names: read it with another program, or as a resource.

${PROGRAM}`,
  skills: `Many tools behind a few: search_tools finds them, execute_code runs a program that calls them in a sandbox, so that results stay out of your context. Skills are programs that worked: look with list_skills first, and use run_skill where one does the task. After a program worked that will be wanted again, ask, then save_skill. Search with max_results 3 and detail_level "full". Results too large for you are shortened; the whole is in a file that the answer names.

${PROGRAM}
- A skill is imported, too: import { totalByGroup } from './skills/total-by-group/skill.ts'`,
  classic: `Many tools behind seven: execute_task takes a task in words, finds the tools for it, writes a program and runs it in a sandbox; only its result comes back. search_tools, list_servers and get_server_tools say what there is; get_state and save_state keep a JSON value between tasks. Results too large for you are shortened; the whole is in a file that the answer names, a resource too: /workspace/x is workspace:///x.`,
  all: `Many tools behind a few: search_tools finds them, execute_code runs a program that calls them in a sandbox, execute_task does a task given in words; results stay out of your context. Search with max_results 3 and detail_level "full" to see a tool's module and types before you use it. Results too large for you are shortened; the whole is in a file that the answer names: read it with another program, or as a resource.

${PROGRAM}`,
}
