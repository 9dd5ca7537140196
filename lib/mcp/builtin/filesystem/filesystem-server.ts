import type { McpServer, ToolAnnotations } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { isNotFound } from '../../../errors.ts'
import type { Workspace } from '../../../workspace/workspace.ts'
import { openBuiltinServer } from '../open-builtin-server.ts'
import { linesOfFile, readLines, readText } from './read-text.ts'

const REPLACES: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: true,
  openWorldHint: false,
}
const ADDS: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
}

const path = z.string().min(1).describe('Path of the file, relative to the workspace, like "data/report.txt"')
const content = z.string().describe('Text to write')
const Entry = z.strictObject({
  name: z.string().describe('Name; with recursive the path below the folder'),
  type: z.enum(['file', 'directory']),
  size: z.number().describe('Bytes; 0 for a directory'),
})

/** The files of one person's workspace as an MCP server. Nothing outside the workspace can be reached. */
export function createFilesystem(workspace: Workspace): McpServer {
  const { server, define } = openBuiltinServer({
    name: 'filesystem',
    title: 'Files',
    instructions:
      'Text files in the workspace: read, write, append, list folders, count lines, sizes. Paths are relative to the workspace.',
  })

  define(
    'read_file',
    {
      description: 'Read a text file: its whole content as a string.',
      input: { path },
      output: z.string(),
    },
    (input) => readText(workspace, input.path),
  )
  define(
    'write_file',
    {
      description:
        'Write text to a file: save it, create the file and its folders, or replace what was in it. Returns the path.',
      input: { path, content },
      output: z.string().describe('Path of the file, relative to the workspace'),
      annotations: REPLACES,
    },
    async (input) => (await workspace.write(input.path, input.content)).path,
  )
  define(
    'append_file',
    {
      description: 'Append text to the end of a file, which is created when it does not exist. Returns the path.',
      input: { path, content },
      output: z.string().describe('Path of the file, relative to the workspace'),
      annotations: ADDS,
    },
    async (input) => (await workspace.append(input.path, input.content)).path,
  )
  define(
    'list_directory',
    {
      description: 'List the files and folders in a directory, with type and size in bytes.',
      input: {
        path: z.string().optional().describe('Folder, relative to the workspace; the workspace itself when left out'),
        recursive: z.boolean().optional().describe('Also list what is in its folders; default false'),
      },
      output: z.array(Entry),
    },
    async (input) => {
      const folder = input.path ?? ''
      const entries = await workspace.list(folder, { recursive: input.recursive ?? false })
      const names = entries.map((entry) => entry.path.split('/'))
      // The folder may be spelled in many ways; how deep its own entries lie is what all have in common.
      const depth = Math.min(...names.map((parts) => parts.length)) - 1
      return entries.map(({ type, size }, index) => ({ name: names[index]!.slice(depth).join('/'), type, size }))
    },
  )
  define(
    'file_exists',
    {
      description: 'Check whether a file or folder exists: true or false.',
      input: { path },
      output: z.boolean(),
    },
    (input) =>
      workspace.stat(input.path).then(
        () => true,
        (error) => {
          if (isNotFound(error)) return false
          throw error
        },
      ),
  )
  define(
    'get_size',
    {
      description: 'Size of a file in bytes: how large it is.',
      input: { path },
      output: z.number(),
    },
    async (input) => {
      const entry = await workspace.stat(input.path)
      if (entry.type === 'directory') throw new Error(`"${entry.path}" is a folder, a file was expected.`)
      return entry.size
    },
  )
  define(
    'read_lines',
    {
      description: 'Read lines of a text file: all of them, or some from a line number on, as an array of strings.',
      input: {
        path,
        start: z.int().min(1).optional().describe('First line to read, counted from 1; default 1'),
        count: z.int().min(0).optional().describe('How many lines to read at most; default all'),
      },
      output: z.array(z.string()),
    },
    (input) => readLines(workspace, input.path, input.start ?? 1, input.count ?? Number.POSITIVE_INFINITY),
  )
  define(
    'count_lines',
    {
      description: 'Count the lines of a text file: how many there are.',
      input: { path },
      output: z.number(),
    },
    async (input) => {
      let lines = 0
      for await (const _line of linesOfFile(workspace, input.path)) lines += 1
      return lines
    },
  )
  return server
}
