import type { Collection, ExtensionManifest, Field, Relation } from '@pergola/sdk'
import { aField } from '@pergola/sdk/testing'
import { describe, expect, it } from 'vitest'
import { checkDraft, type FieldDraft, newDraft } from './fieldDraft'
import { checkName, toIdentifier } from './identifiers'
import { checkRelation, chooseHolder, proposeRelation } from './relations/relationDraft'
import texts from './texts.json'

const textOf = (key: string | null | undefined) => (key ? (texts as Record<string, string>)[key] : undefined)
const draft = (part: Partial<FieldDraft>): FieldDraft => ({
  ...newDraft({ id: 'text-input', types: ['string'] }),
  field: 'note',
  ...part,
})
const others = [aField('title'), aField('status', { type: 'status' })] as Field[]

describe('a name', () => {
  it.each([
    ['nothing', '', 'Enter a name'],
    ['a taken one', 'Articles', '{name} exists already'],
    ['a reserved one', 'directus_more', 'Names of system tables start like this: choose another beginning'],
    [
      'one of the database',
      'libsql_more',
      'Names of system tables start like this: choose another beginning',
    ],
    ['a word', 'constructor', 'This is a word of JavaScript and cannot be a name'],
    ['another alphabet', '名前', 'Only the letters a to z, digits and underscores'],
    ['a long one', 'x'.repeat(65), 'At most 64 characters'],
  ])('%s: says what is wrong', (_what, name, text) => {
    expect(textOf(checkName(name, ['articles'], { isCollection: true }))).toBe(text)
  })
})

it.each([
  ['Größe (cm)', 'grosse_cm'],
  ['Łódź Øre', 'lodz_ore'],
  ['Author’s  name', 'authors_name'],
  ['__x-', 'x_'],
])('what is typed as a name, %j, becomes %s', (typed, name) => {
  expect(toIdentifier(typed)).toBe(name)
})

describe('a field', () => {
  const template = { template: { interface: 'text-input' } } as unknown as ExtensionManifest['options']
  it.each<[string, Partial<FieldDraft>, string, string]>([
    ['a taken name', { field: 'Title' }, 'field', '{name} exists already'],
    ['no length', { length: '' }, 'length', 'A whole number from 1 to {max}'],
    ['a length that is too large', { length: '99999999' }, 'length', 'A whole number from 1 to {max}'],
    [
      'more decimals than digits',
      { type: 'decimal', datatype: 'DECIMAL', length: '2,4' },
      'length',
      'There cannot be more decimals than digits',
    ],
    [
      'a default that is no whole number',
      { type: 'status', datatype: 'INT', default_value: 'draft' },
      'default',
      'This value should be a whole number',
    ],
    ['no regular expression', { validation: '/[/' }, 'validation', 'This is no regular expression'],
    ['a second status', { type: 'status' }, 'type', 'A collection has one field of this type at most'],
    ['a template without its end', { options: { template: '{{ title' } }, 'options', 'A placeholder cannot'],
    ['an empty placeholder', { options: { template: '{{ }} x' } }, 'options', 'A placeholder cannot'],
    ['a placeholder of two', { options: { template: '{{ a b }}' } }, 'options', 'A placeholder cannot'],
  ])('%s: says what is wrong', (_what, part, control, text) => {
    const problems = checkDraft(draft(part), others, true, template)
    expect(textOf(problems[control as keyof typeof problems])).toContain(text)
  })

  it.each<[string, Partial<FieldDraft>]>([
    ['a whole number', { datatype: 'INT', default_value: '-3' }],
    ['none', { datatype: 'INT', default_value: null }],
    ['text', { datatype: 'VARCHAR', default_value: 'draft' }],
    ['that of a switch', { type: 'boolean', datatype: 'TINYINT', default_value: true }],
  ])('takes a default: %s', (_what, part) => {
    expect(checkDraft(draft({ type: 'integer', ...part }), [], true).default).toBeUndefined()
  })

  it('takes templates that can be read, and text that is none', () => {
    for (const value of ['{{ title }}, {{author.name}}', 'No. {{ id }}', '{ } plain']) {
      expect(checkDraft(draft({ options: { template: value } }), others, true, template)).toEqual({})
    }
    const code = { template: { interface: 'code' } } as unknown as ExtensionManifest['options']
    expect(checkDraft(draft({ options: { template: 'if {{' } }), others, true, code)).toEqual({})
  })
})

describe('a relation', () => {
  const collection = (name: string) =>
    ({ collection: name, fields: { id: aField('id'), title: aField('title') } }) as unknown as Collection
  const schema = { collections: { articles: collection('articles') }, relations: [] }
  const toItself = proposeRelation('m2m', 'articles', 'articles', schema)

  it('to the own collection has two fields by default', () => {
    expect(checkRelation(toItself, schema)).toEqual({})
  })

  it.each([
    [
      'one field for both sides',
      { ...toItself, otherField: toItself.field },
      'otherField',
      '{name} exists already',
    ],
    [
      'a taken collection between',
      { ...toItself, junction: 'articles' },
      'junction',
      '{name} exists already',
    ],
    ['a field without name', { ...toItself, field: '' }, 'field', 'Enter a name'],
  ])('with %s: says what is wrong', (_what, relation, control, text) => {
    expect(textOf(checkRelation(relation, schema)[control])).toBe(text)
  })

  describe('through what exists', () => {
    const between = (...names: string[]) =>
      ({
        collection: 'links',
        fields: Object.fromEntries(names.map((name) => [name, aField(name)])),
      }) as Collection
    const through = (links: Collection, relations: object[] = []) => {
      const known = { collections: { ...schema.collections, links }, relations: relations as Relation[] }
      const chosen = chooseHolder({ ...toItself, isNew: false }, 'articles', 'links', known)
      return { chosen, problems: checkRelation(chosen, known) }
    }

    it('asks for a collection until one is chosen', () => {
      expect(checkRelation({ ...toItself, isNew: false }, schema)).toEqual({ junction: 'relation_missing' })
    })

    it('takes the fields that its relations or names say', () => {
      const row = { collection_many: 'links', field_many: 'source', collection_one: 'articles' }
      const { chosen, problems } = through(between('id', 'source', 'article_id'), [row])
      expect(chosen).toMatchObject({ junction: 'links', field: 'source', otherField: 'article_id' })
      expect(problems).toEqual({})
    })

    it('asks for fields where nothing says which', () => {
      const { chosen, problems } = through(between('id', 'a', 'b'))
      expect(chosen).toMatchObject({ field: '', otherField: '' })
      expect(problems).toEqual({ field: 'field_missing', otherField: 'field_missing' })
    })
  })
})
