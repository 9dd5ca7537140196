import type { Client } from '../clients.ts'
import { jsonFormat } from './json-format.ts'
import type { SettingsFormat } from './settings-format.ts'
import { tomlFormat } from './toml-format.ts'
import { yamlFormat } from './yaml-format.ts'

const FORMATS: Record<Client['language'], SettingsFormat> = { json: jsonFormat, toml: tomlFormat, yaml: yamlFormat }

export const formatOf = (language: Client['language']): SettingsFormat => FORMATS[language]
