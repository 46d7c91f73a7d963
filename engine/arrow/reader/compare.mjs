// Reads each NAME.arrow of a folder with npm's apache-arrow, and compares every value with NAME.expected, whose form
// ReaderFiles.java says. Then it plants a wrong value into each field of each file, one after the other, and must find
// exactly that one.
//
//   node compare.mjs FOLDER
import fs from 'node:fs'
import path from 'node:path'
import { DataType, tableFromIPC } from 'apache-arrow'

const MISSING = '~'

/** The bits of a number in an array, whose NaN JavaScript would not keep apart. */
function bits(values, index) {
  const view = new DataView(values.buffer, values.byteOffset, values.byteLength)
  if (values instanceof Float32Array) return view.getUint32(4 * index, true).toString(16)
  return view.getBigUint64(8 * index, true).toString(16)
}

/** A value as the file of expected values has it. */
function text(type, data, index) {
  if (!data.getValid(index)) return MISSING
  if (DataType.isFloat(type)) return bits(data.values, index)
  if (DataType.isFixedSizeList(type)) {
    const cells = []
    for (let i = 0; i < type.listSize; i++) cells.push(bits(data.children[0].values, index * type.listSize + i))
    return cells.join(',')
  }
  return null // by the library
}

/** All values of a field, through the arrays of its batches, and through the library's own access beside them. */
function* valuesOf(column) {
  let row = 0
  for (const data of column.data) {
    for (let index = 0; index < data.length; index++, row++) {
      const seen = column.get(row)
      const exact = text(column.type, data, index)
      if ((seen === null) !== (exact === MISSING)) throw new Error(`validity differs: row=${row}, value=${seen}`)
      if (exact !== null) yield exact
      else if (DataType.isUtf8(column.type)) yield Buffer.from(seen, 'utf8').toString('base64')
      else yield String(seen)
    }
  }
}

/** What is wrong with a table, a line each. */
function differences(name, table, expected) {
  const found = []
  const names = table.schema.fields.map((field) => field.name)
  if (names.join() !== [...expected.keys()].join()) return [`${name}: fields=${names}, expected=${[...expected.keys()]}`]
  for (const [field, values] of expected) {
    let row = 0
    for (const value of valuesOf(table.getChild(field))) {
      if (value !== values[row]) found.push(`${name}: field=${field}, row=${row}, value=${value}, expected=${values[row]}`)
      row++
    }
    if (row !== values.length) found.push(`${name}: field=${field}, rows=${row}, expected=${values.length}`)
  }
  return found
}

/** The types that a field of each name has. */
const TYPES = {
  frames: 'Int64', handle: 'Int64', single: 'Float32', pair: 'FixedSizeList[2]<Float32>',
  triple: 'FixedSizeList[3]<Float32>', real: 'Float64', whole: 'Int32', wide: 'Int64', small: 'Int8', friend: 'Int64',
  friend_row: 'Int32', home: 'Int64', any: 'Int64', name: 'Utf8', hot: 'Bool', odd: 'Bool',
  rows: 'Int64', least: 'Int64', half: 'Float64', season: 'Utf8',
}

const folder = process.argv[2]
const files = fs.readdirSync(folder).filter((file) => file.endsWith('.arrow'))
if (files.length < 10) throw new Error(`files are missing: folder=${folder}, files=${files}`)
let values = 0
let planted = 0
const faults = []
for (const file of files) {
  const name = path.basename(file, '.arrow')
  const table = tableFromIPC(fs.readFileSync(path.join(folder, file)))
  const lines = fs.readFileSync(path.join(folder, `${name}.expected`), 'utf8').split('\n').filter(Boolean)
  const expected = new Map(lines.map((line) => line.split('\t')).map(([field, ...each]) => [field, each]))
  faults.push(...differences(name, table, expected))
  for (const field of table.schema.fields) {
    if (String(field.type) !== TYPES[field.name]) faults.push(`${name}: field=${field.name}, type=${field.type}`)
    values += expected.get(field.name).length
  }
  for (const [field, each] of expected) {
    if (each.length === 0) continue
    const row = Math.floor(each.length * 0.7)
    const wrong = new Map(expected).set(field, each.with(row, each[row] === MISSING ? '0' : `${each[row]}0`))
    const found = differences(name, table, wrong)
    if (found.length !== 1 || !found[0].startsWith(`${name}: field=${field}, row=${row}, `)) {
      faults.push(`${name}: a planted fault is not found: field=${field}, row=${row}, found=${found}`)
    }
    planted++
  }
}
const dense = tableFromIPC(fs.readFileSync(path.join(folder, 'dense.arrow')))
const unit = dense.schema.fields.find((field) => field.name === 'single').metadata.get('unit')
if (unit !== 'm/s') faults.push(`dense: unit=${unit}`)
if (dense.schema.metadata.get('denserow.seed') !== '5') faults.push('dense: no seed in the metadata')
if (dense.batches.length < 2) faults.push(`dense: batches=${dense.batches.length}`)
for (const fault of faults.slice(0, 20)) console.error(fault)
console.log(`files=${files.length}, values=${values}, planted=${planted}, faults=${faults.length}`)
process.exit(faults.length === 0 && values > 100000 ? 0 : 1)
