import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Words of one line mean the same to the model, and words of different lines nothing alike. */
const MEANINGS = [
  ['[UNK]', '[PAD]', '[CLS]', '[SEP]', '[MASK]'],
  ['bird', 'penguin', 'vogel'],
  ['song', 'tune', 'melody'],
  ['invoice', 'bill', 'money'],
]
const VOCABULARY = MEANINGS.flat()

/** The files of a model of 5 kB that is loaded like any other: a word's vector is the row of a table, a text's their mean. */
export function tinyModel(): Map<string, Buffer> {
  const added = MEANINGS[0]!.map((content, i) => ({ id: i, content, special: true, ...FLAGS }))
  const tokenizer = {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: added,
    normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, lowercase: true },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: null,
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(VOCABULARY.map((word, i) => [word, i])),
    },
  }
  const special = {
    unk_token: '[UNK]',
    pad_token: '[PAD]',
    cls_token: '[CLS]',
    sep_token: '[SEP]',
    mask_token: '[MASK]',
  }
  return new Map([
    ['config.json', json({ model_type: 'bert', architectures: ['BertModel'], hidden_size: MEANINGS.length })],
    ['tokenizer.json', json(tokenizer)],
    ['tokenizer_config.json', json({ tokenizer_class: 'BertTokenizer', model_max_length: 128, ...special })],
    ['onnx/model_quantized.onnx', onnx()],
  ])
}

/** Puts a model into a folder of models. */
export function writeModel(modelsDir: string, model: string, files: ReadonlyMap<string, Buffer> = tinyModel()): void {
  for (const [file, content] of files) {
    mkdirSync(join(modelsDir, model, 'onnx'), { recursive: true })
    writeFileSync(join(modelsDir, model, file), content)
  }
}

const FLAGS = { single_word: false, lstrip: false, rstrip: false, normalized: false }
const json = (value: unknown) => Buffer.from(JSON.stringify(value))

/** `last_hidden_state = Gather(table, input_ids)` in the encoding of ONNX, a protocol buffer. */
function onnx(): Buffer {
  const size = MEANINGS.length
  const rows = MEANINGS.flatMap((words, meaning) =>
    // What is unknown points nearly nowhere.
    words.map(() => Array.from({ length: size }, (_, i) => (i === meaning ? (meaning === 0 ? 0.1 : 1) : 0))),
  )
  const table = message([
    [1, VOCABULARY.length],
    [1, size],
    [2, FLOAT],
    [8, 'table'],
    [9, Buffer.from(Float32Array.from(rows.flat()).buffer)],
  ])
  const gather = message([
    [1, 'table'],
    [1, 'input_ids'],
    [2, 'last_hidden_state'],
    [4, 'Gather'],
  ])
  const graph = message([
    [1, gather],
    [2, 'tiny'],
    [5, table],
    [11, tensor('input_ids', INT64, ['batch', 'sequence'])],
    [12, tensor('last_hidden_state', FLOAT, ['batch', 'sequence', size])],
  ])
  return message([
    [1, 8],
    [7, graph],
    [8, message([[2, 13]])],
  ])
}

const FLOAT = 1
const INT64 = 7

/** The name and the shape of what goes in or comes out. */
function tensor(name: string, type: number, shape: readonly (string | number)[]): Buffer {
  const dimensions = shape.map((dim) => message([[typeof dim === 'number' ? 1 : 2, dim]]))
  const shaped = message(dimensions.map((dim) => [1, dim]))
  const typed = message([
    [
      1,
      message([
        [1, type],
        [2, shaped],
      ]),
    ],
  ])
  return message([
    [1, name],
    [2, typed],
  ])
}

/** Fields of a protocol buffer: numbers as varints, everything else with its length. */
function message(fields: readonly (readonly [field: number, value: number | string | Buffer])[]): Buffer {
  return Buffer.concat(
    fields.flatMap(([field, value]) => {
      if (typeof value === 'number') return [varint(field << 3), varint(value)]
      const bytes = Buffer.from(value)
      return [varint((field << 3) | 2), varint(bytes.length), bytes]
    }),
  )
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 128) return Buffer.from([...bytes, rest])
    bytes.push((rest & 127) | 128)
  }
}
