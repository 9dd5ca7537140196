import { faultInJson } from '../../json/fault-in-json.ts'
import { isDeeperThan } from '../../json/json-meter.ts'
import { yamlToJson } from '../../json/yaml.ts'

/** YAML takes many times the time and memory of JSON. */
const MOST_YAML_BYTES = 1024 * 1024
const MAX_DEPTH = 200

/** JSON text of a document of JSON or YAML, or why there is none. What nests too deep is refused before anything parses it. */
export function documentToJson(text: string): { json: string } | { fault: string } {
  const fault = faultInJson(text)
  if (fault === null) return { json: text }
  if (isDeeperThan(Buffer.from(text), MAX_DEPTH)) return { fault }
  if (Buffer.byteLength(text) > MOST_YAML_BYTES)
    return { fault: `${fault}; of YAML at most 1 MB is read, write more of it as JSON` }
  if (DEEP_LISTS.test(text)) return { fault: `it is nested deeper than ${MAX_DEPTH} levels` }
  return yamlToJson(text)
}

/** Lists in lists on one line. */
const DEEP_LISTS = /(?:[-?:][ \t]+){200}/
