import type { FieldType } from '@pergola/sdk'
import { aField } from '@pergola/sdk/testing'
import { describe, expect, it } from 'vitest'
import { afterOperator } from './afterOperator'
import {
  choicesOf,
  completeFilters,
  filterableFields,
  newFilter,
  OPERATOR_LABELS,
  operatorsOf,
  toServerFilter,
  valueKindOf,
} from './operators'

const field = (type: FieldType, options: Record<string, unknown> | null = null) =>
  aField('x', { type, options })

describe('operators of a field', () => {
  it('starts a text filter with "contains" and an empty value', () => {
    expect(newFilter(field('string'))).toEqual({ field: 'x', operator: 'contains', value: '' })
  })

  it('compares numbers and dates by size instead of searching in them', () => {
    expect(operatorsOf(field('integer'))).toContain('gte')
    expect(operatorsOf(field('datetime'))).not.toContain('contains')
    expect(newFilter(field('decimal')).operator).toBe('eq')
  })

  const presence = 'null nnull'
  const order = 'lt lte gt gte'
  it.each<[FieldType[], string, string]>([
    [['string', 'slug', 'json', 'hash'], `contains ncontains eq neq in nin empty nempty ${presence}`, 'text'],
    [['boolean'], `eq neq ${presence}`, 'boolean'],
    [['integer', 'decimal', 'sort'], `eq neq ${order} in nin ${presence}`, 'number'],
    [['date'], `eq neq ${order} ${presence}`, 'date'],
    [['datetime', 'datetime_created', 'datetime_updated'], `eq neq ${order} ${presence}`, 'datetime'],
    [['time'], `eq neq ${order} ${presence}`, 'time'],
    [['status'], `eq neq in nin ${presence}`, 'choice'],
    [['m2o', 'user', 'owner', 'user_updated', 'file'], `contains ncontains eq neq ${presence}`, 'item'],
    [['o2m', 'translation'], 'has nhas', 'number'],
  ])('are, of the types %j: %s, by a value that is entered as %s', (types, operators, kind) => {
    for (const type of types) {
      expect(operatorsOf(field(type))).toEqual(operators.split(' '))
      expect(valueKindOf(field(type), 'eq')).toBe(kind)
    }
  })

  it('names only operators that have a label', () => {
    const all = (['string', 'boolean', 'm2o', 'o2m', 'status', 'date'] as const).flatMap((type) => [
      ...operatorsOf(field(type)),
    ])
    for (const operator of all) expect(OPERATOR_LABELS).toHaveProperty(operator)
  })
})

describe('valueKindOf', () => {
  it.each([
    ['integer', 'gt', 'number'],
    ['integer', 'in', 'list'],
    ['boolean', 'eq', 'boolean'],
    ['date', 'lt', 'date'],
    ['m2o', 'eq', 'item'],
    ['integer', 'nin', 'list'],
    ['m2o', 'contains', 'text'],
    ['m2o', 'ncontains', 'text'],
    ['string', 'empty', 'none'],
    ['string', 'nnull', 'none'],
    ['o2m', 'nhas', 'none'],
    ['translation', 'has', 'number'],
  ] as const)('of %s with %s is %s', (type, operator, kind) => {
    expect(valueKindOf(field(type), operator)).toBe(kind)
  })

  it('offers the languages of a translation, and forgets a number for one of them', () => {
    const texts = field('translation', { languages: { en: 'English', nl: 'Dutch' } })
    expect(choicesOf(texts).map(({ label }) => label)).toEqual(['English', 'Dutch'])
    const many = { field: 'x', operator: 'has', value: 1 }
    expect(afterOperator(many, 'untranslated')).toEqual({ operator: 'untranslated', value: '' })
    expect(afterOperator({ ...many, operator: 'untranslated', value: 'nl' }, 'has')).toEqual({
      operator: 'has',
      value: 1,
    })
    expect(afterOperator(many, 'nhas')).toEqual({ operator: 'nhas' })
  })

  it('offers the choices of a dropdown and the names of statuses', () => {
    const dropdown = field('string', { choices: { capital: 'Capital', town: 'Town' } })
    expect(valueKindOf(dropdown, 'eq')).toBe('choice')
    expect(valueKindOf(field('string', { choices: { only: 'Only' } }), 'eq')).toBe('choice')
    expect(valueKindOf(field('string', { choices: {} }), 'eq')).toBe('text')
    expect(choicesOf(dropdown)).toEqual([
      { value: 'capital', label: 'Capital' },
      { value: 'town', label: 'Town' },
    ])
    expect(choicesOf(field('status', { status_mapping: { draft: { name: 'Draft' } } }))).toEqual([
      { value: 'draft', label: 'Draft' },
    ])
  })

  it('names a status that has no name by its value, and offers nothing for options that are none', () => {
    const mapping = { draft: { name: 'Draft' }, old: {}, odd: { name: 5 }, bare: 'Bare' }
    expect(choicesOf(field('status', { status_mapping: mapping })).map(({ label }) => label)).toEqual([
      ...['Draft', 'old', 'odd', 'bare'],
    ])
    for (const choices of [['a', 'b'], 'a,b', null, undefined])
      expect(choicesOf(field('string', { choices }))).toEqual([])
    expect(choicesOf(field('string'))).toEqual([])
  })
})

describe('completeFilters', () => {
  it('leaves out conditions that still wait for their value; zero is a value', () => {
    const filters = [
      { field: 'a', operator: 'contains', value: '' },
      { field: 'b', operator: 'null', value: '' },
      { field: 'c', operator: 'eq', value: 0 },
      { field: 'd', operator: 'in', value: [] },
      { field: 'e', operator: 'eq', value: null },
      { field: 'f', operator: 'eq', value: undefined },
      { field: 'g', operator: 'in', value: [1] },
      { field: 'h', operator: 'nempty', value: undefined },
    ]
    expect(completeFilters(filters).map((filter) => filter.field)).toEqual(['b', 'c', 'g', 'h'])
  })
})

describe('toServerFilter', () => {
  const asked = (operator: string, value: unknown, type: FieldType = 'datetime') =>
    toServerFilter({ field: 'x', operator, value }, aField('x', { type }))

  it.each([
    ['eq', 'between', '2021-03-02 00:00:00,2021-03-02 23:59:59'],
    ['neq', 'nbetween', '2021-03-02 00:00:00,2021-03-02 23:59:59'],
    ['lt', 'lt', '2021-03-02 00:00:00'],
    ['gte', 'gte', '2021-03-02 00:00:00'],
    ['gt', 'gt', '2021-03-02 23:59:59'],
    ['lte', 'lte', '2021-03-02 23:59:59'],
  ])('takes a day alone for all of its moments: %s', (operator, expected, value) => {
    expect(asked(operator, '2021-03-02')).toEqual({ field: 'x', operator: expected, value })
  })

  it('asks for no related items as fewer than one, whatever is stored', () => {
    expect(asked('nhas', '', 'o2m').value).toBe(1)
    expect(asked('nhas', '3', 'o2m').value).toBe(3)
    expect(asked('has', 2, 'o2m').value).toBe(2)
  })

  it('leaves what has a time, and columns of days, as they are', () => {
    expect(asked('lte', '2021-03-02 08:00:00').value).toBe('2021-03-02 08:00:00')
    expect(asked('eq', '2021-03-02', 'date')).toEqual({ field: 'x', operator: 'eq', value: '2021-03-02' })
    expect(asked('null', '')).toEqual({ field: 'x', operator: 'null', value: '' })
  })
})

describe('filterableFields', () => {
  it('offers fields with a column, and lists of related items, that are not hidden', () => {
    const fields = [
      aField('name'),
      aField('cities', { type: 'o2m', datatype: null }),
      aField('divider', { type: 'alias', datatype: null }),
      aField('secret', { hidden_browse: true }),
    ]
    expect(filterableFields(fields).map((entry) => entry.field)).toEqual(['name', 'cities'])
  })

  it('offers nothing by which the server finds its own files, and no secret of a person', () => {
    const ofFiles = ['title', 'filename_disk', 'private_hash'].map((name) =>
      aField(name, { collection: 'directus_files' }),
    )
    expect(filterableFields(ofFiles).map((entry) => entry.field)).toEqual(['title'])
    const ofPeople = ['email', 'password', 'token', '2fa_secret', 'password_reset_token'].map((name) =>
      aField(name, { collection: 'directus_users' }),
    )
    expect(filterableFields(ofPeople).map(({ field }) => field)).toEqual(['email'])
    expect(filterableFields([aField('private_hash')])).toHaveLength(1)
  })
})
