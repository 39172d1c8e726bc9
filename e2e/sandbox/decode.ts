import { Refusal } from './refusal.ts'

/** An object of a request with its path, so that an error can name the field. */
export interface Fields {
  readonly path: string
  readonly values: Readonly<Record<string, unknown>>
}

/**
 * The rejection of one field: code `request.invalid`, and a message that names the field and the
 * requirement.
 */
export function invalid(field: string, must: string): Refusal {
  return new Refusal('request.invalid', { message: `Поле ${field}: ${must}` })
}

export function toFieldPath(fields: Fields, name: string): string {
  return fields.path === '' ? name : `${fields.path}.${name}`
}

/** A JSON object; `path` is empty for the body itself. */
export function decodeFields(value: unknown, path: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid(path === '' ? 'тела запроса' : path, 'нужен объект')
  }
  return { path, values: value as Record<string, unknown> }
}

/**
 * Rejects unknown fields. Only for control calls, where they are misspelt; a storefront may send
 * more fields than required.
 */
export function only(fields: Fields, ...known: readonly string[]): Fields {
  const unknown = Object.keys(fields.values).find(name => !known.includes(name))
  if (unknown !== undefined) throw invalid(toFieldPath(fields, unknown), `такого нет; есть ${known.join(', ')}`)
  return fields
}

/** Whether the field was sent. An explicit null counts as sent, and every reader rejects it. */
export function has(fields: Fields, name: string): boolean {
  return fields.values[name] !== undefined
}

export interface TextRule {
  /** The maximum length in characters. */
  readonly most?: number
  /** Whether '' is accepted; false when absent. */
  readonly empty?: boolean
  readonly shape?: RegExp
  /** The requirement of `shape`, for the message. */
  readonly must?: string
}

export function text(fields: Fields, name: string, rule: TextRule = {}): string {
  const value = fields.values[name]
  const path = toFieldPath(fields, name)
  if (typeof value !== 'string') throw invalid(path, 'нужна строка')
  if (rule.empty !== true && value.trim() === '') throw invalid(path, 'не может быть пустым')
  const most = rule.most ?? 1000
  if ([...value].length > most) throw invalid(path, `не длиннее ${most} символов`)
  if (rule.shape !== undefined && !rule.shape.test(value)) throw invalid(path, rule.must ?? 'неверный вид')
  return value
}

export function integer(fields: Fields, name: string, least: number, most = Number.MAX_SAFE_INTEGER): number {
  const value = fields.values[name]
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least || value > most) {
    const range = most === Number.MAX_SAFE_INTEGER ? `не меньше ${least}` : `от ${least} до ${most}`
    throw invalid(toFieldPath(fields, name), `нужно целое число ${range}`)
  }
  return value
}

export function decimal(fields: Fields, name: string, least: number, most: number): number {
  const value = fields.values[name]
  if (typeof value !== 'number' || !(value >= least && value <= most)) {
    throw invalid(toFieldPath(fields, name), `нужно число от ${least} до ${most}`)
  }
  return value
}

export function boolean(fields: Fields, name: string): boolean {
  const value = fields.values[name]
  if (typeof value !== 'boolean') throw invalid(toFieldPath(fields, name), 'нужно true или false')
  return value
}

export function choice<T extends string>(fields: Fields, name: string, options: readonly T[]): T {
  const value = fields.values[name]
  const found = options.find(option => option === value)
  if (found === undefined) throw invalid(toFieldPath(fields, name), `одно из ${options.join(', ')}`)
  return found
}

export function object(fields: Fields, name: string): Fields {
  return decodeFields(fields.values[name], toFieldPath(fields, name))
}

export function list<T>(
  fields: Fields, name: string, size: { readonly least: number; readonly most: number }, read: (item: Fields) => T,
): readonly T[] {
  const value = fields.values[name]
  const path = toFieldPath(fields, name)
  if (!Array.isArray(value)) throw invalid(path, 'нужен список')
  if (value.length < size.least || value.length > size.most) {
    throw invalid(path, `от ${size.least} до ${size.most} элементов`)
  }
  return value.map((item, index) => read(decodeFields(item, `${path}[${index}]`)))
}

/** A list of whole numbers such as ids. */
export function integers(fields: Fields, name: string): readonly number[] {
  const value = fields.values[name]
  if (!Array.isArray(value) || !value.every(item => Number.isSafeInteger(item))) {
    throw invalid(toFieldPath(fields, name), 'нужен список целых чисел')
  }
  return value as number[]
}

export function texts(fields: Fields, name: string): readonly string[] {
  const value = fields.values[name]
  if (!Array.isArray(value) || !value.every(item => typeof item === 'string'))
    throw invalid(toFieldPath(fields, name), 'нужен список строк')
  return value as string[]
}

/**
 * Reads the field if it was sent, otherwise leaves it out: `{ ...optional(fields, 'floor', text)
 * }`.
 */
export function optional<N extends string, T>(
  fields: Fields, name: N, read: (fields: Fields, name: N) => T,
): Partial<Record<N, T>> {
  return has(fields, name) ? { [name]: read(fields, name) } as Record<N, T> : {}
}

/** An ISO 8601 instant with Z or an offset, as milliseconds since 1970. */
export function instant(fields: Fields, name: string): number {
  const value = text(fields, name, {
    shape: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/,
    must: 'нужно время ISO 8601 со смещением',
  })
  const at = Date.parse(value)
  if (Number.isNaN(at)) throw invalid(toFieldPath(fields, name), 'такого времени не бывает')
  return at
}
