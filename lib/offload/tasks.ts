/** A pure function that runs in a process of its own: data in, data out, both as `structuredClone` takes them. */
export type Task = (input: never) => unknown

/** By name; a process loads what the first job of a name needs. */
export type Tasks = Readonly<Record<string, () => Promise<Task>>>

/**
 * Every task there is. A task touches no file, network or clock, and answers little: what it answers is
 * read by the thread that serves everybody.
 */
export const TASKS = {
  /** The text of a calendar: `mcp/builtin/calendar/calendar-file.ts`. */
  'answer-calendar': async () => (await import('../mcp/builtin/calendar/child/answer-calendar.ts')).answerCalendar,
  /** The answer of a trial, by a pattern or a path: `compare/checks/check-answer.ts`. */
  'check-answer': async () => (await import('../compare/checks/child/check-answer.ts')).checkAnswer,
  'check-input': async () => (await import('../broker/input/check-input-task.ts')).checkInputTask,
  'diff-json': async () => (await import('../result/diff-json-texts.ts')).diffJsonTexts,
  evaluate: async () => (await import('../mcp/builtin/calculator/calculate.ts')).loadCalculate(),
  'fault-in-checks': async () => (await import('../compare/checks/child/fault-in-checks.ts')).faultInChecks,
  'fault-in-json': async () => (await import('../json/fault-in-json.ts')).faultInJson,
  /** Settings of another client, from its file or pasted: `clients/found-servers.ts`. */
  'find-servers': async () => (await import('../clients/read-servers-in.ts')).readServersIn,
  /** A state that is a YAML file: `workspace/state/state-text.ts`. */
  'json-to-yaml': async () => (await import('../json/yaml.ts')).jsonToYaml,
  'learn-shape': async () => (await import('../discovery/learned/learn-shape-task.ts')).learnShapeTask,
  /** Many values in order: `mcp/builtin/transform/sort-by.ts`. */
  'order-values': async () => (await import('../mcp/builtin/transform/order-of.ts')).orderOf,
  'parse-server-file': async () => (await import('../discovery/parse-server-file-task.ts')).parseServerFileTask,
  /** Messages of mail: `mcp/builtin/email/mailbox.ts`. */
  'read-mail': async () => (await import('../mcp/builtin/email/child/read-mail.ts')).readMail,
  'render-module': async () => (await import('../discovery/modules/render-module-task.ts')).renderModuleTask,
  'shape-json': async () => (await import('../result/shape-value.ts')).shapeJsonText,
  'shape-to-fit': async () => (await import('../result/shape-to-fit.ts')).shapeToFit,
  /** A person's regular expression over a text: `mcp/builtin/text/regex.ts`. */
  'match-regex': async () => (await import('../mcp/builtin/text/match-regex.ts')).matchRegex,
  /** SQLite over bytes: see `mcp/builtin/database/database-file.ts`. */
  'query-database': async () => (await import('../mcp/builtin/database/child/answer-question.ts')).answerQuestion,
  /** A program or module before it runs: `analysis/analyse.ts`. */
  'read-module': async () => (await import('../analysis/read-module.ts')).readModule,
  /** A task in words, as a program: `codegen/rules/create-rule-generator.ts`. */
  'write-by-rules': async () => (await import('../codegen/rules/write-by-rules.ts')).writeByRules,
  /** What the texts of a skill say: `skills/inspect-skill.ts`. */
  'read-skill': async () => (await import('../skills/read-skill-task.ts')).readSkillTask,
  /** A program as the function of a skill: `pipeline/skills/save-skill.ts`. */
  'write-skill': async () => (await import('../skills/make/write-skill-task.ts')).writeSkillTask,
  /** What an own module says of its tool: `discovery/inspect-module.ts`. */
  'read-tool': async () => (await import('../discovery/read-tool.ts')).readTool,
  'yaml-to-json': async () => (await import('../json/yaml.ts')).yamlToJson,
} as const satisfies Tasks
